package dev.patchbay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The bundle for Claude Desktop, held against the schema that its makers publish on npm. */
class McpbIT {
    private static final String TOOLS = "@anthropic-ai/mcpb@2.1.2";

    private static final Path BUNDLE = Built.packages().resolve(Built.release().bundle());

    @TempDir private static Path unpacked;

    @BeforeAll
    static void unpack() throws Exception {
        Run.of(unpacked, "unzip", "-q", BUNDLE.toString()).succeeded();
    }

    @Test
    void theManifestFollowsTheSchema(@TempDir Path directory) throws Exception {
        Run.of(directory, "npm", "pack", "--silent", TOOLS).succeeded();
        Run.of(directory, "sh", "-c", "tar xzf *.tgz").succeeded();
        var manifest = unpacked.resolve("manifest.json");
        var version = Json.read(manifest).get("manifest_version").textValue();
        var schema =
                SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7)
                        .getSchema(
                                Files.readString(
                                        directory.resolve(
                                                "package/dist/mcpb-manifest-v"
                                                        + version
                                                        + ".schema.json")));

        assertThat(schema.validate(Files.readString(manifest), InputFormat.JSON)).isEmpty();
        assertThat(schema.validate("{\"name\":\"patchbay\"}", InputFormat.JSON)).isNotEmpty();
    }

    @Test
    void theProgramIsThereAndExecutable() throws Exception {
        var server = manifest().get("server");

        assertThat(server.get("type").textValue()).isEqualTo("binary");
        assertThat(unpacked.resolve(server.get("entry_point").textValue()))
                .isExecutable()
                .hasSameBinaryContentAs(Built.release().binary());
    }

    @Test
    void itServesTheToolsThatTheManifestNames() throws Exception {
        var configuration = manifest().at("/server/mcp_config");
        var command =
                configuration
                        .get("command")
                        .textValue()
                        .replace("${__dirname}", unpacked.toString());
        var arguments = configuration.get("args").valueStream().map(JsonNode::textValue);

        var served =
                Run.serving(
                                unpacked,
                                Map.of(),
                                Run.words(List.of(command), arguments.toArray(String[]::new)))
                        .served();

        var named = manifest().get("tools").valueStream().map(tool -> tool.get("name").textValue());
        assertThat(named)
                .containsExactlyInAnyOrderElementsOf(served)
                // Claude Desktop takes no dots.
                .allMatch(name -> name.matches("[a-zA-Z0-9_-]{1,64}"));
    }

    @Test
    void itIsForThePlatformOfItsProgram() throws Exception {
        assertThat(manifest().at("/compatibility/platforms").valueStream().map(JsonNode::textValue))
                .containsExactly(Platform.current().os());
    }

    private static JsonNode manifest() throws Exception {
        return Json.read(unpacked.resolve("manifest.json"));
    }
}
