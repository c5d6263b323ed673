package dev.patchbay.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.catalog.Style;
import dev.patchbay.catalog.ToolEntry;
import dev.patchbay.json.RawJson;
import dev.patchbay.schema.SchemaLimits;
import dev.patchbay.schema.Schemas;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ToolShelfTest {
    private final Findings findings = new Findings();
    private final List<RawJson> used = new ArrayList<>();

    private List<String> filled(String... definitions) {
        var server = Bench.server();
        var shelf =
                new ToolShelf(
                        server,
                        new Bench().services(server),
                        new Schemas(SchemaLimits.DEFAULT),
                        UnaryOperator.identity(),
                        new Listing(Style.DOT, true),
                        findings,
                        false,
                        false);
        return shelf
                .fill(List.of(definitions).stream().map(ToolShelfTest::raw).toList(), used::add)
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
}
