package dev.patchbay.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.patchbay.json.RawJson;
import dev.patchbay.mcp.result.Completion;
import dev.patchbay.mcp.result.Content;
import dev.patchbay.mcp.result.PromptResult;
import dev.patchbay.mcp.result.ReadResult;
import dev.patchbay.mcp.result.ResourceContents;
import dev.patchbay.mcp.result.Role;
import dev.patchbay.mcp.result.ToolResult;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests the members of results. */
class ResultsTest {
    @ParameterizedTest
    @CsvSource({
        "V2024_11_05, false, false",
        "V2025_03_26, false, false",
        "V2025_06_18, true,  false",
        "V2025_11_25, true,  false",
        "V2026_07_28, true,  true"
    })
    void structuredContentIsAnObjectUntilItMayBeAnything(
            Revision revision, boolean object, boolean anything) {
        var ofObject = ToolResult.structured(RawJson.parse("{\"a\":1.10}"));
        assertThat(Written.members(revision, ofObject::writeMembers))
                .isEqualTo(
                        "{\"content\":[{\"type\":\"text\",\"text\":\"{\\\"a\\\":1.10}\"}]"
                                + (object ? ",\"structuredContent\":{\"a\":1.10}}" : "}"));
        for (var value : List.of("[1]", "5", "\"x\"", "true", "null")) {
            var result = ToolResult.structured(RawJson.parse(value));
            assertThat(
                            Written.members(revision, result::writeMembers)
                                    .contains("structuredContent"))
                    .as(value)
                    .isEqualTo(anything);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aToolsFailureIsFlagged(Revision revision) {
        assertThat(Written.members(revision, ToolResult.error("no")::writeMembers))
                .isEqualTo("{\"content\":[{\"type\":\"text\",\"text\":\"no\"}],\"isError\":true}");
        assertThat(Written.members(revision, ToolResult.of(List.of())::writeMembers))
                .isEqualTo("{\"content\":[]}");
    }

    @Test
    void aToolsMetaIsKeptForWhoeverWritesTheEnvelope() {
        var meta = RawJson.parse("{\"a\":1}");

        var result = ToolResult.text("x").withMeta(meta);

        assertThat(result.meta()).isEqualTo(meta);
        assertThat(Written.members(Revision.V2026_07_28, result::writeMembers))
                .doesNotContain("_meta");
    }

    @Test
    void aPromptIsAListOfMessages() {
        var message = new PromptResult.Message(Role.ASSISTANT, Content.text("b"));

        assertThat(Written.members(Revision.V2026_07_28, PromptResult.of(message)::writeMembers))
                .isEqualTo(
                        "{\"messages\":[{\"role\":\"assistant\",\"content\":"
                                + "{\"type\":\"text\",\"text\":\"b\"}}]}");
        assertThat(
                        Written.members(
                                Revision.V2026_07_28,
                                new PromptResult("D", List.of())::writeMembers))
                .isEqualTo("{\"description\":\"D\",\"messages\":[]}");
    }

    @Test
    void aResourceThatWasReadHasContents() {
        var contents = List.of(ResourceContents.text("a:b", null, "x"));

        assertThat(Written.members(Revision.V2026_07_28, new ReadResult(contents)::writeMembers))
                .isEqualTo("{\"contents\":[{\"uri\":\"a:b\",\"text\":\"x\"}]}");
        assertThatIllegalArgumentException().isThrownBy(() -> new ReadResult(List.of()));
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0, false",
        "99, 99, false",
        "100, 100, false",
        "101, 100, true",
        "5000, 100, true"
    })
    void aCompletionHoldsAtMostAHundredValues(int total, int given, boolean more) {
        var all = IntStream.range(0, total).mapToObj(Integer::toString).toList();

        var tree =
                RawJson.parse(
                                Written.members(
                                        Revision.V2026_07_28, Completion.of(all)::writeMembers))
                        .tree()
                        .path("completion");

        assertThat(tree.path("values")).hasSize(given);
        assertThat(tree.path("total").intValue()).isEqualTo(total);
        assertThat(tree.path("hasMore").booleanValue()).isEqualTo(more);
    }

    @Test
    void whatIsNotThereHasACodeForEachEra() {
        assertThat(NotFound.resource("a:b", Revision.V2025_11_25).code()).isEqualTo(-32002);
        assertThat(NotFound.resource("a:b", Revision.V2026_07_28).code()).isEqualTo(-32602);
        assertThat(Written.of(NotFound.resource("a:b", Revision.V2024_11_05)))
                .endsWith("\"data\":{\"uri\":\"a:b\"}}");
    }
}
