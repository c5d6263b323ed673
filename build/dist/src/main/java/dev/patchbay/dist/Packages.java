package dev.patchbay.dist;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Packages for package managers, clients and the registry. */
final class Packages {
    private static final ObjectMapper JSON =
            new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    private final Release release;
    private final Path out;

    Packages(Release release, Path out) {
        this.release = release;
        this.out = out;
    }

    /** The plugin of Claude Code; without a binary it runs the Patchbay on the path. */
    void plugin() throws IOException {
        var plugin = out.resolve("claude-code-plugin/patchbay");
        copy("claude-code-plugin", plugin);
        if (release.hasBinary()) {
            var platform = release.platform().toString();
            Template.program(release.binary(), plugin.resolve("bin/" + platform + "/patchbay"));
        }
    }

    /** The npm package that people install; it runs the one for the platform. */
    void npmLauncher() throws IOException {
        var folder = out.resolve("npm/patchbay-mcp");
        copy("npm/patchbay-mcp", folder);
        edit(
                folder.resolve("package.json"),
                description -> {
                    var optional = description.putObject("optionalDependencies");
                    for (var platform : release.platforms()) {
                        optional.put("patchbay-mcp-" + platform, release.version());
                    }
                });
        pack(folder);
    }

    /** The npm package with the binary. */
    void npmPlatform() throws IOException {
        var folder = out.resolve("npm/patchbay-mcp-" + release.platform());
        copy("npm/patchbay-mcp-platform", folder);
        edit(
                folder.resolve("package.json"),
                description -> {
                    if (release.platform().os().equals("linux")) {
                        description.putArray("libc").add("glibc");
                    }
                });
        Template.program(release.binary(), folder.resolve("bin/patchbay"));
        pack(folder);
    }

    /** The bundle that Claude Desktop installs. */
    void bundle() throws IOException {
        var folder = out.resolve("mcpb/patchbay");
        copy("mcpb", folder);
        Template.program(release.binary(), folder.resolve("server/patchbay"));
        Archive.zip(folder, out.resolve(release.bundle()));
    }

    /** What the MCP registry is told; it wants the digest of the bundle, so this comes last. */
    void registryEntry() throws IOException {
        var entry = out.resolve("server.json");
        Files.copy(release.template("server.json"), entry);
        Files.writeString(entry, Template.filled(Files.readString(entry), release.words()));
        if (release.hasBinary()) {
            var digest = sha256(out.resolve(release.bundle()));
            edit(
                    entry,
                    server -> {
                        var bundle = ((ArrayNode) server.get("packages")).addObject();
                        bundle.put("registryType", "mcpb");
                        bundle.put(
                                "identifier",
                                (release.repository() + "/releases/download/v")
                                        + (release.version() + "/" + release.bundle()));
                        bundle.put("fileSha256", digest);
                        bundle.set("transport", JSON.valueToTree(Map.of("type", "stdio")));
                    });
        }
    }

    /** What is in the program; it is the same with and without a binary. */
    void billOfMaterials() throws IOException {
        BillOfMaterials.write(
                BillOfMaterials.listed(release.root()), out.resolve(release.billOfMaterials()));
    }

    private void copy(String template, Path to) throws IOException {
        Template.copy(release.template(template), to, release.words());
        Files.copy(release.root().resolve("LICENSE"), to.resolve("LICENSE"));
    }

    private void pack(Path folder) throws IOException {
        Archive.npm(
                folder,
                folder.resolveSibling(folder.getFileName() + "-" + release.version() + ".tgz"));
    }

    private static void edit(Path file, Consumer<ObjectNode> change) throws IOException {
        var tree = (ObjectNode) JSON.readTree(Files.readString(file));
        change.accept(tree);
        Files.writeString(file, JSON.writeValueAsString(tree) + "\n");
    }

    private static String sha256(Path file) throws IOException {
        return HexFormat.of().formatHex(Image.sha256().digest(Files.readAllBytes(file)));
    }

    /** What cannot be made without a binary. */
    List<String> needBinary() {
        return List.of(
                "npm/patchbay-mcp-" + release.platform(), release.bundle(), "images/patchbay.tar");
    }
}
