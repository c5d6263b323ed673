package dev.patchbay.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.call.Outcome;
import dev.patchbay.catalog.entry.CatalogPart;
import dev.patchbay.catalog.entry.KnownServers;
import dev.patchbay.catalog.entry.ResourceEntry;
import dev.patchbay.json.RawJson;
import dev.patchbay.mcp.definition.ForwardedObject;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CatalogMergeTest {
    private static ResourceEntry forwarded(String uri) {
        var definition = RawJson.parse("{\"uri\":\"" + uri + "\",\"name\":\"n\",\"x\":1.0}");
        return new ResourceEntry(
                "a", new ForwardedObject.Resource(uri, definition), _ -> Outcome.of((_, _) -> {}));
    }

    private static CatalogPart resources(String... uris) {
        return new CatalogPart(
                List.of(),
                List.of(),
                Stream.of(uris).map(CatalogMergeTest::forwarded).toList(),
                List.of());
    }

    private static CatalogPart tools(String... names) {
        return new CatalogPart(Entries.tools(names), List.of(), List.of(), List.of());
    }

    private static SortedMap<String, CatalogPart> parts(Map<String, CatalogPart> parts) {
        return new TreeMap<>(parts);
    }

    private static Catalog merge(Catalog own, SortedMap<String, CatalogPart> parts) {
        return CatalogMerge.of(own, parts, new KnownServers(parts.keySet(), Map.of()));
    }

    private static List<String> uris(Catalog catalog) {
        return catalog.resources().stream().map(entry -> entry.definition().uri()).toList();
    }

    private static Catalog ownResources(String... uris) {
        return new Catalog(
                List.of(), List.of(), Stream.of(uris).map(Entries::resource).toList(), List.of());
    }

    @Test
    void withoutServersItIsOurOwn() {
        var own = Entries.catalog("hub.a");

        assertThat(merge(own, parts(Map.of()))).isSameAs(own);
    }

    @Test
    void ourOwnComesFirstAndTheServersInTheOrderOfTheirIds() {
        var merged =
                merge(
                        Entries.catalog("hub.z"),
                        parts(Map.of("b", tools("b.y", "b.x"), "a", tools("a.z"))));

        assertThat(merged.tools())
                .extracting(tool -> tool.name().toString())
                .containsExactly("hub.z", "a.z", "b.y", "b.x");
    }

    @Test
    void whatIsNotToBeNamedOtherwiseIsListedOnce() {
        var own = Entries.catalog().withPrompts(List.of(Entries.prompt("p")));
        var first = Entries.prompt("q");
        var part =
                new CatalogPart(
                        List.of(),
                        List.of(Entries.prompt("p"), first),
                        List.of(),
                        List.of(Entries.template("t://{x}")));
        var other =
                new CatalogPart(
                        List.of(),
                        List.of(Entries.prompt("q"), Entries.prompt("r")),
                        List.of(),
                        List.of(Entries.template("t://{x}"), Entries.template("u://{x}")));

        var merged = merge(own, parts(Map.of("a", part, "b", other)));

        assertThat(merged.prompts())
                .containsExactly(own.prompts().getFirst(), first, other.prompts().getLast());
        assertThat(merged.templates()).containsExactly(other.templates().getLast());
    }

    @Test
    void anAddressThatSeveralHaveIsThatOfNoServer() {
        var merged =
                merge(
                        ownResources("r://1"),
                        parts(
                                Map.of(
                                        "a", resources("r://1", "r://2"),
                                        "b", resources("r://2", "r://3"))));

        assertThat(uris(merged))
                .containsExactly(
                        "r://1",
                        "patchbay://a/r://1",
                        "patchbay://a/r://2",
                        "patchbay://b/r://2",
                        "r://3");
    }

    @Test
    void anAliasIsListedWithEverythingElseAsItCame() {
        var merged = merge(ownResources("r://1"), parts(Map.of("a", resources("r://1"))));

        assertThat(merged.resource("patchbay://a/r://1").orElseThrow().definition())
                .isEqualTo(
                        new ForwardedObject.Resource(
                                "patchbay://a/r://1",
                                RawJson.parse(
                                        "{\"uri\":\"patchbay://a/r://1\",\"name\":\"n\",\"x\":1.0}")));
    }

    @Test
    void anAliasThatIsTakenTooIsLeftOut() {
        var merged =
                merge(
                        ownResources("r://1", "patchbay://a/r://1"),
                        parts(Map.of("a", resources("r://1", "r://1"))));

        assertThat(uris(merged)).containsExactly("r://1", "patchbay://a/r://1");
    }

    @Test
    void oneServerMayHaveAnAddressTwiceAndTheSecondIsAnAlias() {
        var merged = merge(Catalog.EMPTY, parts(Map.of("a", resources("r://1", "r://1", "r://1"))));

        assertThat(uris(merged)).containsExactly("r://1", "patchbay://a/r://1");
    }

    @Test
    void onlyWhatIsPassedOnCanHaveAnotherAddress() {
        var made =
                new CatalogPart(
                        List.of(), List.of(), List.of(Entries.resource("r://1")), List.of());

        assertThat(uris(merge(ownResources("r://1"), parts(Map.of("a", made)))))
                .containsExactly("r://1");
    }
}
