package dev.patchbay.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.json.RawJson;
import dev.patchbay.mcp.definition.PromptDefinition;
import dev.patchbay.mcp.definition.ResourceDefinition;
import dev.patchbay.mcp.definition.ResourceTemplateDefinition;
import dev.patchbay.mcp.definition.ToolDefinition;
import dev.patchbay.mcp.definition.ToolHints;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests how tools, prompts, resources and templates are listed. */
class DefinitionsTest {
    private static final RawJson SCHEMA = RawJson.parse("{\"type\":\"object\",\"x-y\":1.10}");
    private static final ToolDefinition TOOL =
            new ToolDefinition(
                    "n", "T", "D", SCHEMA, SCHEMA, new ToolHints(true, false, null, null));

    @ParameterizedTest
    @CsvSource({
        "V2024_11_05, false, false, false",
        "V2025_03_26, false, false, true",
        "V2025_06_18, true,  true,  true",
        "V2025_11_25, true,  true,  true",
        "V2026_07_28, true,  true,  true"
    })
    void aToolHasWhatTheRevisionKnows(
            Revision revision, boolean title, boolean outputSchema, boolean annotations) {
        var tree = RawJson.parse(Written.of(revision, TOOL::writeTo)).tree();

        assertThat(tree.path("name").textValue()).isEqualTo("n");
        assertThat(tree.path("description").textValue()).isEqualTo("D");
        assertThat(tree.path("inputSchema")).isEqualTo(SCHEMA.tree());
        assertThat(tree.has("title")).isEqualTo(title);
        assertThat(tree.has("outputSchema")).isEqualTo(outputSchema);
        assertThat(tree.has("annotations")).isEqualTo(annotations);
    }

    /** MCP 2025-11-25, server/tools, "Output Schema": clients refuse a list with another one. */
    @ParameterizedTest
    @CsvSource({"V2025_06_18, false", "V2025_11_25, false", "V2026_07_28, true"})
    void anOutputSchemaForAnyValueIsNotForOlderClients(Revision revision, boolean listed) {
        var any = RawJson.EMPTY_OBJECT;
        var tool = new ToolDefinition("n", null, null, SCHEMA, any, ToolHints.NONE);

        assertThat(RawJson.parse(Written.of(revision, tool::writeTo)).tree().has("outputSchema"))
                .isEqualTo(listed);
    }

    @Test
    void aToolIsWrittenInFull() {
        assertThat(Written.of(Revision.V2026_07_28, TOOL::writeTo))
                .isEqualTo(
                        "{\"name\":\"n\",\"title\":\"T\",\"description\":\"D\","
                                + "\"inputSchema\":{\"type\":\"object\",\"x-y\":1.10},"
                                + "\"outputSchema\":{\"type\":\"object\",\"x-y\":1.10},"
                                + "\"annotations\":{\"readOnlyHint\":true,\"destructiveHint\":false}}");
    }

    @ParameterizedTest
    @EnumSource
    void aToolWithNothingToSaySaysNothing(Revision revision) {
        var tool = new ToolDefinition("n", null, null, RawJson.EMPTY_OBJECT, null, ToolHints.NONE);

        assertThat(Written.of(revision, tool::writeTo))
                .isEqualTo("{\"name\":\"n\",\"inputSchema\":{}}");
    }

    @Test
    void hintsAreWrittenUnderTheNamesOfTheProtocol() {
        assertThat(Written.of(new ToolHints(true, false, true, false)))
                .isEqualTo(
                        "{\"readOnlyHint\":true,\"destructiveHint\":false,"
                                + "\"idempotentHint\":true,\"openWorldHint\":false}");
        assertThat(Written.of(ToolHints.NONE)).isEqualTo("{}");
    }

    @Test
    void aPromptAndItsArgumentsHaveTitlesWhereTheRevisionKnowsThem() {
        var prompt =
                new PromptDefinition(
                        "p",
                        "T",
                        null,
                        List.of(
                                new PromptDefinition.Argument("a", "A", "D", true),
                                new PromptDefinition.Argument("b", null, null, false)));

        assertThat(Written.of(Revision.V2025_06_18, prompt::writeTo))
                .isEqualTo(
                        "{\"name\":\"p\",\"title\":\"T\",\"arguments\":[{\"name\":\"a\","
                                + "\"title\":\"A\",\"description\":\"D\",\"required\":true},"
                                + "{\"name\":\"b\"}]}");
        assertThat(Written.of(Revision.V2025_03_26, prompt::writeTo))
                .isEqualTo(
                        "{\"name\":\"p\",\"arguments\":[{\"name\":\"a\",\"description\":\"D\","
                                + "\"required\":true},{\"name\":\"b\"}]}");
    }

    @Test
    void aResourceAndATemplateDifferInTheirAddressOnly() {
        var resource = new ResourceDefinition("a:b", "n", "T", "D", "text/plain");
        var template = new ResourceTemplateDefinition("a:{b}", "n", "T", "D", "text/plain");
        var rest =
                "\"name\":\"n\",\"title\":\"T\",\"description\":\"D\",\"mimeType\":\"text/plain\"}";

        assertThat(Written.members(Revision.V2026_07_28, resource::writeMembers))
                .isEqualTo("{\"uri\":\"a:b\"," + rest);
        assertThat(Written.members(Revision.V2026_07_28, template::writeMembers))
                .isEqualTo("{\"uriTemplate\":\"a:{b}\"," + rest);
        assertThat(Written.members(Revision.V2024_11_05, resource::writeMembers))
                .doesNotContain("title");
    }

    @Test
    void capabilitiesAreWhatIsOfferedAndLogging() {
        assertThat(Written.of(new ServerCapabilities(false, false, false, false)))
                .isEqualTo("{\"logging\":{}}");
        assertThat(Written.of(new ServerCapabilities(true, true, true, true)))
                .isEqualTo(
                        "{\"tools\":{\"listChanged\":true},\"prompts\":{\"listChanged\":true},"
                                + "\"resources\":{\"listChanged\":true,\"subscribe\":true},"
                                + "\"completions\":{},\"logging\":{}}");
    }
}
