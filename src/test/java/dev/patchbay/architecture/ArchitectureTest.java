package dev.patchbay.architecture;

import static com.tngtech.archunit.lang.conditions.ArchPredicates.are;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertAll;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import dev.patchbay.docs.Page;
import dev.patchbay.mcp.Revision;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

/** Compares the package table of docs/architecture.md with the classes. */
class ArchitectureTest {
    private static final String ROOT = "dev.patchbay.";

    /**
     * Who may use whom. Everybody may use {@code json}, which is plain values. A name on the right
     * includes its subpackages.
     */
    private static final Map<String, List<String>> MAY_USE =
            table(
                    "json            |",
                    "log             | json",
                    "frame           |",
                    "file            |",
                    "journal         | json file",
                    "local           | json file journal",
                    "jsonrpc         | json",
                    "failure         | json jsonrpc",
                    "peer            | json failure log jsonrpc mcp",
                    "mcp             | json jsonrpc",
                    "call            | json failure log jsonrpc mcp peer",
                    "event           | json mcp",
                    "catalog         | json jsonrpc mcp call event",
                    "schema.validation | json",
                    "schema.conversion | json schema.validation",
                    "method          | json jsonrpc mcp call catalog schema.validation event",
                    "era             | json jsonrpc mcp peer call",
                    "dispatch        | json failure log jsonrpc mcp peer call era method",
                    "tool            | json jsonrpc mcp call catalog schema.validation upstream",
                    "upstream        | json failure jsonrpc mcp peer call era catalog schema event",
                    "cache           | json file upstream",
                    "transport.line  | json frame peer",
                    "transport.stdio | json frame jsonrpc peer mcp transport.line",
                    "transport.process | json failure frame jsonrpc peer mcp transport.line",
                    "transport.server |",
                    "transport.http  | json log jsonrpc peer mcp transport.server",
                    "transport.client | json failure frame jsonrpc peer mcp",
                    "config.format   | json file",
                    "config.environment | json file upstream",
                    "config.settings | json catalog config.environment",
                    "config.trust    | json file config.format",
                    "config.servers  | json file catalog upstream config.format"
                            + " config.environment config.trust",
                    "config.imports  | json config.format config.servers",
                    "config.edit     | json config.format config.trust config.servers"
                            + " config.imports",
                    "config.watch    | file config.format config.trust config.servers",
                    "config.places   | file config.environment config.settings config.trust",
                    "cli             | json failure journal local config upstream catalog call mcp",
                    "ops             | json failure mcp call event catalog upstream transport.server",
                    "app             | json failure log journal local cache frame jsonrpc peer mcp call"
                            + " event catalog schema method era dispatch tool upstream transport.line"
                            + " transport.stdio transport.process transport.server transport.http"
                            + " transport.client config cli ops");

    /** These may know the container; everything else is plain Java. */
    private static final List<String> CONTAINED =
            List.of("app", "config.settings", "cli", "ops", "tool", "transport");

    /** A larger package is divided into subpackages that say what is inside. */
    private static final long MAX_TYPES = 25;

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

        assertThat(unknown)
                .as("Tools of your own go into a package outside of dev.patchbay: write-a-tool.md")
                .isEmpty();
    }

    @Test
    void theRulesLeaveOtherPackagesToTheirAuthors() {
        assertThat(PRODUCT).allMatch(type -> type.getPackageName().startsWith(ROOT));
        assertThat(Page.of(Path.of("docs", "guides", "write-a-tool.md")).blocks())
                .filteredOn(block -> block.language().equals("java"))
                .isNotEmpty()
                .noneMatch(block -> block.text().startsWith("package " + ROOT));
    }

    @Test
    void packagesUseNoMoreThanTheTableAllows() {
        assertAll(
                MAY_USE.entrySet().stream().map(row -> () -> check(row.getKey(), row.getValue())));
    }

    private static void check(String name, List<String> allowed) {
        var forbidden =
                MAY_USE.keySet().stream()
                        .filter(other -> !other.equals(name))
                        .filter(other ->
                                allowed.stream()
                                        .noneMatch(one ->
                                                other.equals(one) || other.startsWith(one + ".")));
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

    /** A package and its subpackage are two different packages here. */
    @Test
    void noTwoPackagesUseEachOther() {
        slices().matching("dev.patchbay.(**)").should().beFreeOfCycles().check(PRODUCT);
    }

    @Test
    void packagesAreSmall() {
        var sizes =
                PRODUCT.stream()
                        .filter(type -> type.isTopLevelClass())
                        .filter(type -> !type.getSimpleName().equals("package-info"))
                        .collect(groupingBy(JavaClass::getPackageName, TreeMap::new, counting()));

        assertThat(sizes)
                .allSatisfy(
                        (name, size) -> assertThat(size).as(name).isLessThanOrEqualTo(MAX_TYPES));
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
