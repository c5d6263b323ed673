package dev.patchbay.architecture;

import static com.tngtech.archunit.lang.conditions.ArchPredicates.are;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertAll;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import dev.patchbay.mcp.Revision;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

/** The table of docs/architecture.md, held against the classes. */
class ArchitectureTest {
    private static final String ROOT = "dev.patchbay.";

    /** Who may use whom. Everybody may use {@code json}, which is plain values. */
    private static final Map<String, List<String>> MAY_USE =
            table(
                    "json            |",
                    "log             | json",
                    "frame           |",
                    "file            |",
                    "journal         | json file",
                    "local           | json file journal",
                    "jsonrpc         | json",
                    "peer            | json log jsonrpc",
                    "mcp             | json jsonrpc",
                    "call            | json log jsonrpc mcp",
                    "event           | json mcp",
                    "catalog         | json jsonrpc mcp call event",
                    "schema          | json mcp",
                    "method          | json jsonrpc mcp call catalog schema event",
                    "era             | json jsonrpc mcp peer call",
                    "dispatch        | json jsonrpc mcp peer call era method",
                    "tool            | json jsonrpc mcp call catalog schema upstream",
                    "upstream        | json jsonrpc mcp peer call era catalog schema event",
                    "cache           | json file upstream",
                    "transport.line  | json frame peer",
                    "transport.stdio | json frame jsonrpc peer mcp transport.line",
                    "transport.process | json frame jsonrpc peer mcp transport.line",
                    "transport.http  | json log jsonrpc peer mcp",
                    "transport.client | json frame jsonrpc peer mcp",
                    "config          | json file mcp call catalog upstream",
                    "cli             | json journal local config upstream catalog call mcp",
                    "ops             | json mcp call event catalog upstream",
                    "app             | json log journal local cache frame jsonrpc peer mcp call event catalog schema method era"
                            + " dispatch tool upstream transport.line transport.stdio transport.process"
                            + " transport.http transport.client config cli ops");

    /** These may know the container; everything else is plain Java. */
    private static final List<String> CONTAINED =
            List.of("app", "config", "cli", "ops", "tool", "transport");

    private static final JavaClasses PRODUCT =
            new ClassFileImporter()
                    .withImportOption(new ImportOption.DoNotIncludeTests())
                    .withImportOption(ArchitectureTest::isProduct)
                    .importPackages("dev.patchbay");

    private static boolean isProduct(Location location) {
        return !location.contains("/dev/patchbay/fixtures/");
    }

    private static Map<String, List<String>> table(String... lines) {
        var table = new TreeMap<String, List<String>>();
        for (var line : lines) {
            var cells = line.split("\\|", -1);
            table.put(
                    cells[0].strip(),
                    Arrays.stream(cells[1].strip().split(" "))
                            .filter(name -> !name.isEmpty())
                            .toList());
        }
        return table;
    }

    private static String[] packages(Stream<String> names) {
        return names.map(name -> ROOT + name + "..").toArray(String[]::new);
    }

    @Test
    void everyPackageStandsInTheTable() {
        var unknown =
                PRODUCT.stream()
                        .map(JavaClass::getPackageName)
                        .distinct()
                        .filter(name ->
                                MAY_USE.keySet().stream()
                                        .noneMatch(row ->
                                                name.equals(ROOT + row)
                                                        || name.startsWith(ROOT + row + ".")))
                        .toList();

        assertThat(unknown).isEmpty();
    }

    @Test
    void packagesUseNoMoreThanTheTableAllows() {
        assertAll(
                MAY_USE.entrySet().stream().map(row -> () -> check(row.getKey(), row.getValue())));
    }

    private static void check(String name, List<String> allowed) {
        var forbidden =
                MAY_USE.keySet().stream()
                        .filter(other -> !other.equals(name) && !allowed.contains(other));
        noClasses()
                .that()
                .resideInAPackage(ROOT + name + "..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(packages(forbidden))
                .check(PRODUCT);
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching(ROOT + "(*)..").should().beFreeOfCycles().check(PRODUCT);
    }

    @Test
    void onlyTheEdgesKnowTheContainer() {
        noClasses()
                .that()
                .resideOutsideOfPackages(packages(CONTAINED.stream()))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("jakarta..", "io.quarkus..", "io.vertx..")
                .check(PRODUCT);
    }

    @Test
    void theLowestPackagesHaveNoThreads() {
        noClasses()
                .that()
                .resideInAnyPackage(packages(Stream.of("frame", "json", "jsonrpc", "mcp")))
                .should()
                .dependOnClassesThat(are(threads()))
                .check(PRODUCT);
    }

    private static DescribedPredicate<JavaClass> threads() {
        return DescribedPredicate.describe(
                "threads",
                type ->
                        type.isEquivalentTo(Thread.class)
                                || type.getPackageName().startsWith("java.util.concurrent"));
    }

    @Test
    void namesSayWhatAThingIs() {
        noClasses()
                .should()
                .haveNameMatching(".*(Impl|Manager|Helper|Utils?|Base|Data|Info)")
                .orShould()
                .haveSimpleNameStartingWith("Abstract")
                .check(PRODUCT);
    }

    @Test
    void fewKnowThatThereAreTwoEras() {
        classes()
                .that(call("modern"))
                .should()
                // Over HTTP a request is judged by its era before anybody else sees it.
                .resideInAnyPackage(
                        packages(Stream.of("era", "mcp", "tool", "transport.http", "upstream")))
                .check(PRODUCT);
    }

    @Test
    void theErasDoNotKnowEachOther() {
        slices().matching(ROOT + "era.(*)..").should().notDependOnEachOther().check(PRODUCT);
    }

    @Test
    void onlyTheVocabularyNamesRevisions() {
        var names =
                PRODUCT.get(Revision.class).getFieldAccessesToSelf().stream()
                        .filter(access -> access.getTarget().getName().startsWith("V2"))
                        .map(access -> access.getOriginOwner().getPackageName())
                        .distinct();

        assertThat(names).containsExactly(ROOT + "mcp");
    }

    private static DescribedPredicate<JavaClass> call(String method) {
        return DescribedPredicate.describe(
                "call Revision." + method,
                type ->
                        Stream.concat(
                                        type.getMethodCallsFromSelf().stream(),
                                        type.getMethodReferencesFromSelf().stream())
                                .anyMatch(call ->
                                        call.getTargetOwner().isEquivalentTo(Revision.class)
                                                && call.getName().equals(method)));
    }

    @Test
    void everyPackageIsNullMarked() {
        var marked =
                PRODUCT.stream()
                        .filter(type -> type.getSimpleName().equals("package-info"))
                        .filter(type -> type.isAnnotatedWith(NullMarked.class))
                        .map(JavaClass::getPackageName)
                        .toList();

        assertThat(PRODUCT.stream().map(JavaClass::getPackageName).distinct().toList())
                .allMatch(marked::contains);
    }
}
