package dev.patchbay.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.call.Outcome;
import dev.patchbay.catalog.entry.ToolEntry;
import dev.patchbay.catalog.entry.ToolResolution;
import dev.patchbay.catalog.name.FullName;
import dev.patchbay.catalog.name.NameStyle;
import dev.patchbay.json.RawJson;
import dev.patchbay.mcp.definition.ForwardedObject;
import dev.patchbay.mcp.definition.ToolDefinition;
import dev.patchbay.mcp.definition.ToolHints;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProfileTest {
    private static final Profile EVERYTHING =
            new Profile(NameFilter.ALL, NameFilter.ALL, false, null, ToolOverrides.PLAIN);
    private static final Catalog ALL =
            Entries.catalog("hub.echo", "docs.read", "docs.rm", "git.log");

    private static Profile renaming(NameStyle style, Map<String, String> names) {
        return new Profile(
                NameFilter.ALL,
                NameFilter.ALL,
                false,
                style,
                new ToolOverrides(names, Map.of(), NameFilter.NOTHING));
    }

    private static NameFilter only(String... patterns) {
        return new NameFilter(List.of(patterns), List.of());
    }

    private static List<String> names(Catalog catalog) {
        return catalog.tools().stream().map(tool -> tool.definition().name()).toList();
    }

    private static ToolEntry forwarded(String fullName, String more) {
        var name = FullName.parse(fullName).orElseThrow();
        var raw =
                RawJson.parse("{\"name\":\"x\",\"inputSchema\":{\"type\":\"object\"}" + more + "}");
        return new ToolEntry(
                name, ForwardedObject.Tool.of(name.listed(), raw), _ -> Outcome.of((_, _) -> {}));
    }

    private static Catalog of(ToolEntry... tools) {
        return new Catalog(List.of(tools), List.of(), List.of(), List.of());
    }

    @Test
    void oneThatSaysNothingShowsEverythingAsItIs() {
        assertThat(EVERYTHING.of(ALL).tools()).isEqualTo(ALL.tools());
        assertThat(Profile.NOTHING.of(ALL).tools()).isEmpty();
    }

    @Test
    void theThingsOfOtherServersAreNotShown() {
        var all =
                new Catalog(
                        ALL.tools(),
                        List.of(Entries.prompt("p")),
                        List.of(Entries.resource("r://1")),
                        List.of(Entries.template("t://{x}")));

        var docs =
                new Profile(only("do*"), NameFilter.ALL, false, null, ToolOverrides.PLAIN).of(all);
        assertThat(names(docs)).containsExactly("docs.read", "docs.rm");
        assertThat(docs.prompts()).isEmpty();
        assertThat(docs.resources()).isEmpty();
        assertThat(docs.templates()).isEmpty();

        var ours =
                new Profile(only("hub"), NameFilter.ALL, false, null, ToolOverrides.PLAIN).of(all);
        assertThat(names(ours)).containsExactly("echo");
        assertThat(ours.prompts()).hasSize(1);
        assertThat(ours.resources()).hasSize(1);
        assertThat(ours.templates()).hasSize(1);
    }

    @Test
    void toolsAreChosenByTheirFullNames() {
        var filter = new NameFilter(List.of("docs.*", "hub.*"), List.of("*.rm"));

        assertThat(
                        names(
                                new Profile(
                                                NameFilter.ALL,
                                                filter,
                                                false,
                                                null,
                                                ToolOverrides.PLAIN)
                                        .of(ALL)))
                .containsExactly("echo", "docs.read");
    }

    @Test
    void onlyToolsThatPromiseToChangeNothingAreShownWhereThatIsWanted() {
        var readOnly = new Profile(NameFilter.ALL, NameFilter.ALL, true, null, ToolOverrides.PLAIN);
        var own =
                new ToolEntry(
                        FullName.hub("own"),
                        new ToolDefinition(
                                "own",
                                null,
                                null,
                                RawJson.EMPTY_OBJECT,
                                null,
                                new ToolHints(true, null, null, null)),
                        _ -> Outcome.of((_, _) -> {}));

        assertThat(
                        names(
                                readOnly.of(
                                        of(
                                                own,
                                                forwarded(
                                                        "a.yes",
                                                        ",\"annotations\":{\"readOnlyHint\":true}"),
                                                forwarded(
                                                        "a.no",
                                                        ",\"annotations\":{\"readOnlyHint\":false}"),
                                                forwarded(
                                                        "a.odd",
                                                        ",\"annotations\":{\"readOnlyHint\":\"true\"}"),
                                                forwarded("a.none", ",\"annotations\":5"),
                                                forwarded("a.silent", "")))))
                .containsExactly("own", "a.yes");
    }

    @Test
    void aStyleIsForWhatServersOffer() {
        var styled = renaming(NameStyle.DOUBLE_UNDERSCORE, Map.of());

        assertThat(names(styled.of(ALL)))
                .containsExactly("echo", "docs__read", "docs__rm", "git__log");
        assertThat(styled.of(ALL).tool("docs.read")).isInstanceOf(ToolResolution.Found.class);
    }

    @Test
    void aChosenNameComesBeforeOneThatFollowsTheRule() {
        var catalog = Entries.catalog("a.log", "b.log");
        var bare = renaming(NameStyle.BARE, Map.of("b.log", "log"));

        assertThat(names(bare.of(catalog)).getLast()).isEqualTo("log");
        assertThat(names(bare.of(catalog)).getFirst()).matches("log-[0-9a-f]{8}");
    }

    @Test
    void aRenamedToolIsFoundUnderBothOfItsNames() {
        var catalog = renaming(null, Map.of("git.log", "history")).of(ALL);

        for (var name : List.of("history", "git.log")) {
            assertThat(catalog.tool(name))
                    .isInstanceOfSatisfying(
                            ToolResolution.Found.class,
                            found -> assertThat(found.tool().name()).hasToString("git.log"));
        }
    }

    @Test
    void aToolIsDescribedAndKeptAtHandAsTheProfileSays() {
        var overrides = new ToolOverrides(Map.of(), Map.of("a.x", "Ours"), only("a.*"));
        var shown =
                new Profile(NameFilter.ALL, NameFilter.ALL, false, null, overrides)
                        .of(of(forwarded("a.x", ",\"description\":\"Theirs\",\"y\":1.0")))
                        .tools()
                        .getFirst();

        assertThat(((ForwardedObject.Tool) shown.definition()).listed())
                .hasToString(
                        "{\"_meta\":{\"anthropic/alwaysLoad\":true},\"name\":\"a.x\","
                                + "\"inputSchema\":{\"type\":\"object\"},"
                                + "\"description\":\"Ours\",\"y\":1.0}");
    }
}
