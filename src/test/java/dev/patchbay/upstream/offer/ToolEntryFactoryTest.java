package dev.patchbay.upstream.offer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.catalog.entry.ToolEntry;
import dev.patchbay.catalog.name.NameStyle;
import dev.patchbay.json.RawJson;
import dev.patchbay.schema.validation.SchemaLimits;
import dev.patchbay.schema.validation.Schemas;
import dev.patchbay.upstream.Bench;
import dev.patchbay.upstream.definition.ListingStyle;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ToolEntryFactoryTest {
    private final OfferFindings findings = new OfferFindings();
    private final List<RawJson> used = new ArrayList<>();

    private List<String> filled(String... definitions) {
        var server = Bench.server();
        var entryFactory =
                new ToolEntryFactory(
                        server,
                        new Bench().services(server),
                        new Schemas(SchemaLimits.DEFAULT),
                        UnaryOperator.identity(),
                        new ListingStyle(NameStyle.DOT, true),
                        findings,
                        false,
                        false);
        return entryFactory
                .fill(
                        List.of(definitions).stream().map(ToolEntryFactoryTest::raw).toList(),
                        used::add)
                .stream()
                .map(ToolEntry::name)
                .map(Object::toString)
                .toList();
    }

    /** As it comes from a server, which may say a thing twice. */
    private static RawJson raw(String json) {
        var bytes = json.getBytes(java.nio.charset.StandardCharsets.UTF_8);
        return RawJson.trusted(bytes, 0, bytes.length);
    }

    private static String tool(String name, String more) {
        return "{\"name\":\"" + name + "\",\"inputSchema\":{\"type\":\"object\"}" + more + "}";
    }

    @Test
    void whatIsUsableIsHandedOnAsItCame() {
        assertThat(filled(tool("one", ""), "{\"name\":5}", tool("two", "")))
                .containsExactly("a.one", "a.two");
        assertThat(used).containsExactly(raw(tool("one", "")), raw(tool("two", "")));
        assertThat(findings.complaints())
                .containsExactly("The tool {\"name\":5} is left out: name must be a text");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ",\"annotations\":{\"readOnlyHint\":true,\"readOnlyHint\":false}",
                ",\"_meta\":{\"a\":1,\"a\":2}",
                ",\"x\":1,\"x\":2"
            })
    void aToolThatSaysAThingTwiceCostsItselfAlone(String twice) {
        assertThat(filled(tool("one", twice), tool("two", ""))).containsExactly("a.two");
        assertThat(findings.complaints()).hasSize(1);
    }

    @Test
    void aToolThatCanOnlyBeCalledAsATaskIsLeftOut() {
        var tools =
                filled(
                        tool("one", ",\"execution\":{\"taskSupport\":\"required\"}"),
                        tool("two", ",\"execution\":{\"taskSupport\":\"optional\"}"),
                        tool("three", ",\"execution\":7"));

        assertThat(tools).containsExactly("a.two", "a.three");
        assertThat(findings.complaints())
                .containsExactly(
                        "The tool one is left out: it can only be called as a task, "
                                + "and the hub does not support tasks");
    }
}
