package dev.patchbay.catalog;

import static dev.patchbay.catalog.Entries.catalog;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.patchbay.catalog.entry.ToolResolution.Ambiguous;
import dev.patchbay.catalog.entry.ToolResolution.Found;
import dev.patchbay.catalog.entry.ToolResolution.Unknown;
import dev.patchbay.catalog.name.FullName;
import dev.patchbay.mcp.Change;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CatalogTest {
    @ParameterizedTest
    @CsvSource({
        "echo, hub.echo",
        "hub.echo, hub.echo",
        "hub__echo, hub.echo",
        "git.log, git.log",
        "git__log, git.log",
        "log, git.log",
        "files.read.all, files.read.all",
        "files__read.all, files.read.all",
        "read.all, files.read.all",
        "git.x__y, git.x__y",
        "x__y, git.x__y"
    })
    void aListedAFullAndAUniqueBareNameMeanATool(String name, String fullName) {
        var catalog = catalog("hub.echo", "git.log", "git.x__y", "files.read.all");

        assertThat(catalog.tool(name))
                .isInstanceOfSatisfying(
                        Found.class,
                        found -> assertThat(found.tool().name()).hasToString(fullName));
    }

    @Test
    void aFullNameGoesBeforeAListedOne() {
        var stranger = new FullName("aaa", "good.do");
        var catalog =
                new Catalog(
                        List.of(
                                Entries.tool(stranger, "").named("good.do"),
                                Entries.tool(new FullName("good", "do"), "").named("do")),
                        List.of(),
                        List.of(),
                        List.of());

        assertThat(catalog.tool("good.do")).isEqualTo(new Found(catalog.tools().getLast()));
        assertThat(catalog.tool("good__do")).isEqualTo(new Found(catalog.tools().getLast()));
    }

    @Test
    void aListedNameGoesBeforeABareOne() {
        var catalog = catalog("git.log", "hub.log");

        assertThat(catalog.tool("log")).isEqualTo(new Found(catalog.tools().getLast()));
    }

    @Test
    void aBareNameOfSeveralServersIsAmbiguous() {
        var catalog = catalog("git.log", "svn.log", "git.diff");

        assertThat(catalog.tool("log"))
                .isEqualTo(
                        new Ambiguous(
                                List.of(new FullName("git", "log"), new FullName("svn", "log"))));
    }

    @Test
    void everyToolIsFoundUnderItsListedAndItsFullName() {
        var catalog = catalog("hub.x", "a.x", "a.a.x", "a.b__x", "b.x", "b.a.x", "b.hub.x");

        for (var tool : catalog.tools()) {
            assertThat(catalog.tool(tool.definition().name())).isEqualTo(new Found(tool));
            assertThat(catalog.tool(tool.name().toString())).isEqualTo(new Found(tool));
        }
    }

    @Test
    void anUnknownNameComesWithTheNearestOnesFirst() {
        var catalog = catalog("hub.search", "hub.starch", "hub.serch", "hub.sea", "hub.other");

        assertThat(catalog.tool("serchh")).isEqualTo(new Unknown(List.of("serch", "search")));
        assertThat(catalog.tool("SEARC")).isEqualTo(new Unknown(List.of("search")));
    }

    @Test
    void noMoreThanThreeNamesAreNear() {
        var catalog = catalog("hub.aa", "hub.ab", "hub.ac", "hub.ad", "hub.ae");

        assertThat(catalog.tool("a")).isEqualTo(new Unknown(List.of("aa", "ab", "ac")));
    }

    @ParameterizedTest
    @CsvSource({"''", "completely-different", "git.", ".log", "GIT.nothing", "git.nothing"})
    void anUnknownNameIsUnknown(String name) {
        assertThat(catalog("git.log", "hub.echo").tool(name)).isInstanceOf(Unknown.class);
    }

    @Test
    void aVeryLongUnknownNameIsAnsweredAtOnce() {
        assertThat(catalog("hub.a").tool("a".repeat(4_000_000))).isEqualTo(new Unknown(List.of()));
    }

    @Test
    void listsThingsInTheGivenOrder() {
        assertThat(catalog("b.x", "hub.z", "a.x").tools())
                .extracting(tool -> tool.definition().name())
                .containsExactly("b.x", "z", "a.x");
    }

    @Test
    void refusesTwoThingsOfOneName() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> catalog("git.log", "git.log"))
                .withMessage("The names of tools must be unique, found twice: git.log");
        var resources = List.of(Entries.resource("a:b"), Entries.resource("a:b"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Catalog(List.of(), List.of(), resources, List.of()));
    }

    @Test
    void refusesToolsThatWouldBeListedUnderOneName() {
        assertThatIllegalArgumentException().isThrownBy(() -> catalog("git.log", "hub.git.log"));
    }

    @Test
    void findsTheOtherThingsByTheirExactName() {
        var catalog =
                new Catalog(
                        List.of(),
                        List.of(Entries.prompt("p")),
                        List.of(Entries.resource("a:b")),
                        List.of(Entries.template("a:{b}")));

        assertThat(catalog.prompt("p")).isPresent();
        assertThat(catalog.prompt("P")).isEmpty();
        assertThat(catalog.resource("a:b")).isPresent();
        assertThat(catalog.resource("A:b")).isEmpty();
        assertThat(catalog.template("a:{b}")).isPresent();
        assertThat(catalog.template("a:b")).isEmpty();
    }

    @Test
    void differsInTheListsThatAClientWouldSeeChanged() {
        var one = catalog("hub.a", "hub.b");

        assertThat(one.differences(catalog("hub.a", "hub.b"))).isEmpty();
        assertThat(one.differences(catalog("hub.b", "hub.a"))).containsOnly(Change.Kind.TOOLS);
        assertThat(one.differences(one.withTools(List.of(Entries.tool(FullName.hub("a"), "new")))))
                .containsOnly(Change.Kind.TOOLS);
        assertThat(one.differences(one.withPrompts(List.of(Entries.prompt("p")))))
                .containsOnly(Change.Kind.PROMPTS);
    }

    @Test
    void templatesAndResourcesAreOneKindOfChange() {
        var template =
                new Catalog(List.of(), List.of(), List.of(), List.of(Entries.template("a:{b}")));
        var resource =
                new Catalog(List.of(), List.of(), List.of(Entries.resource("a:b")), List.of());

        assertThat(Catalog.EMPTY.differences(template)).containsOnly(Change.Kind.RESOURCES);
        assertThat(Catalog.EMPTY.differences(resource)).containsOnly(Change.Kind.RESOURCES);
    }
}
