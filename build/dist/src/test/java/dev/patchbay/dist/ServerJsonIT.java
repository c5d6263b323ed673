package dev.patchbay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/**
 * What the MCP registry is told, held against server.schema.json of 2025-12-11 and the registry's
 * own rules. The schema is in no package of Maven or npm, so its rules are written down here.
 */
class ServerJsonIT {
    private static final Path PACKAGES = Built.packages();

    @Test
    void theServerIsDescribed() throws Exception {
        var server = server();

        assertThat(server.fieldNames())
                .toIterable()
                .containsExactlyInAnyOrder(
                        "$schema",
                        "name",
                        "title",
                        "description",
                        "version",
                        "repository",
                        "packages");
        assertThat(server.get("$schema").textValue())
                .isEqualTo(
                        "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json");
        assertThat(server.get("name").textValue())
                .matches("[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+")
                .hasSizeBetween(3, 200);
        assertThat(server.get("title").textValue()).hasSizeBetween(1, 100);
        assertThat(server.get("description").textValue()).hasSizeBetween(1, 100);
        // A version, not a range of them.
        assertThat(server.get("version").textValue())
                .matches("\\d+\\.\\d+\\.\\d+(-[0-9A-Za-z.-]+)?")
                .hasSizeLessThanOrEqualTo(255);
        assertThat(server.at("/repository/source").textValue()).isEqualTo("github");
        assertThat(URI.create(server.at("/repository/url").textValue()))
                .hasScheme("https")
                .hasHost("github.com");
    }

    @Test
    void everyPackageIsOfAKindThatClientsCanInstall() throws Exception {
        for (var each : server().get("packages")) {
            assertThat(each.get("registryType").textValue()).isIn("npm", "mcpb");
            assertThat(each.get("identifier").textValue()).isNotBlank();
            assertThat(each.get("transport").properties())
                    .extracting(property -> property.getValue().textValue())
                    .containsExactly("stdio");
            for (var argument : each.path("packageArguments")) {
                assertThat(argument.get("type").textValue()).isEqualTo("positional");
                assertThat(argument.get("value").textValue()).isNotBlank();
            }
        }
    }

    @Test
    void theNpmPackageNamesTheServerItBelongsTo() throws Exception {
        var npm = server().at("/packages/0");
        var description = Json.read(PACKAGES.resolve("npm/patchbay-mcp/package.json"));

        assertThat(npm.get("registryType").textValue()).isEqualTo("npm");
        assertThat(npm.get("registryBaseUrl").textValue()).isEqualTo("https://registry.npmjs.org");
        assertThat(npm.get("identifier")).isEqualTo(description.get("name"));
        assertThat(npm.get("version")).isEqualTo(description.get("version"));
        assertThat(description.get("mcpName")).isEqualTo(server().get("name"));
    }

    @Test
    void theBundleIsNamedByAddressAndDigest() throws Exception {
        var bundle = server().at("/packages/1");
        var file = PACKAGES.resolve(Built.release().bundle());

        assertThat(bundle.get("registryType").textValue()).isEqualTo("mcpb");
        assertThat(bundle.get("identifier").textValue())
                .startsWith("https://github.com/")
                .contains("mcp")
                .endsWith("/" + file.getFileName());
        assertThat(bundle.get("fileSha256").textValue()).matches("[a-f0-9]{64}");
        var sum = Run.of(PACKAGES, "sha256sum", file.toString()).succeeded().output();
        assertThat(sum).startsWith(bundle.get("fileSha256").textValue() + " ");
    }

    private static JsonNode server() throws Exception {
        return Json.read(PACKAGES.resolve("server.json"));
    }
}
