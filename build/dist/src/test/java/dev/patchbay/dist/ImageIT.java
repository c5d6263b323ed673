package dev.patchbay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The images, unpacked layer by layer and started, without a daemon. */
class ImageIT {
    private static final boolean ROOT = System.getProperty("user.name").equals("root");

    @TempDir private Path directory;

    static Stream<Path> images() throws IOException {
        try (var files = Files.list(Built.DIST.resolve("images"))) {
            return files.toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("images")
    void itServesFromAReadOnlyRootAsNobody(Path image) throws Exception {
        var root = unpack(image);

        var run = Run.serving(directory, Map.of(), contained(root, "stdio"));

        assertThat(run.served()).contains("hub_servers");
        assertThat(run.errors()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("images")
    void itRunsAsANumberedUserThatIsNotRoot(Path image) throws Exception {
        var root = unpack(image);
        var user = configuration().get("User").textValue();

        assertThat(user).matches("[1-9]\\d*:[1-9]\\d*");
        assertThat(Files.readString(root.resolve("etc/passwd")))
                .contains(":x:" + user + ":")
                .doesNotContain("/bin/sh");
        assertThat(configuration().get("ExposedPorts").fieldNames())
                .toIterable()
                .containsExactly("8080/tcp", "9000/tcp");
    }

    /** Kubernetes pulls by these digests, and docker load refuses layers that do not fit. */
    @ParameterizedTest
    @MethodSource("images")
    void everyDigestFits(Path image) throws Exception {
        unpack(image);
        var blobs = directory.resolve("image/blobs/sha256");

        try (var files = Files.list(blobs)) {
            for (var blob : files.toList()) {
                var sum = Run.of(blobs, "sha256sum", blob.toString()).succeeded().output();
                assertThat(sum).startsWith(blob.getFileName() + " ");
            }
        }
        var contents = words(image().at("/rootfs/diff_ids"));
        var layers = words(manifest().get("Layers"));
        assertThat(layers).hasSameSizeAs(contents);
        for (int i = 0; i < layers.size(); i++) {
            var sum =
                    Run.of(
                                    directory.resolve("image"),
                                    "sh",
                                    "-c",
                                    "gzip -dc " + layers.get(i) + " | sha256sum")
                            .succeeded();
            assertThat("sha256:" + sum.output()).startsWith(contents.get(i) + " ");
        }
    }

    /** The newer description in the same file says the same as the older one. */
    @ParameterizedTest
    @MethodSource("images")
    void bothDescriptionsAgree(Path image) throws Exception {
        unpack(image);
        var index = Json.read(directory.resolve("image/index.json"));
        var newer = blob(index.at("/manifests/0/digest").textValue());

        assertThat(blob(newer.at("/config/digest").textValue())).isEqualTo(image());
        assertThat(
                        newer.get("layers")
                                .valueStream()
                                .map(layer -> layer.get("digest").textValue())
                                .map(digest -> "blobs/" + digest.replace(':', '/')))
                .containsExactlyElementsOf(words(manifest().get("Layers")));
        assertThat(index.at("/manifests/0/annotations/org.opencontainers.image.ref.name"))
                .isEqualTo(manifest().at("/RepoTags/0"));
    }

    /** The root file system that a container of this image has. */
    private Path unpack(Path image) throws Exception {
        var layout = Files.createDirectory(directory.resolve("image"));
        var root = Files.createDirectories(directory.resolve("root"));
        // What every container has.
        Files.createDirectory(root.resolve("proc"));
        Run.of(layout, "tar", "xf", image.toString()).succeeded();
        for (var layer : words(manifest().get("Layers"))) {
            Run.of(layout, "tar", "xzpf", layer, "-C", root.toString()).succeeded();
        }
        return root;
    }

    /** The entry point in that root, which it can only read, with nothing but its environment. */
    private List<String> contained(Path root, String argument) throws IOException {
        var user = configuration().get("User").textValue();
        var script =
                """
                root=$1 chroot=$(command -v chroot) && shift || exit 99
                mount --rbind "$root" "$root" && mount -o remount,bind,ro "$root" || exit 99
                mount --rbind /proc "$root/proc" || exit 99
                cd "$root" && exec env -i $variables "$chroot" $user "$root" "$@"
                """;
        var settings =
                ("variables='" + String.join(" ", words(configuration().get("Env"))))
                        + ("' user=" + (ROOT ? "--userspec=" + user : "") + "\n");
        // Whoever is not root becomes so in a name space of users, where no other user exists.
        var command = new ArrayList<>(List.of("unshare", "--mount"));
        if (!ROOT) {
            command.add("--map-root-user");
        }
        command.addAll(List.of("sh", "-c", settings + script, "sh", root.toString()));
        command.addAll(words(configuration().get("Entrypoint")));
        command.add(argument);
        return command;
    }

    private JsonNode configuration() throws IOException {
        return image().get("config");
    }

    private JsonNode image() throws IOException {
        return Json.read(directory.resolve("image").resolve(manifest().get("Config").textValue()));
    }

    private JsonNode manifest() throws IOException {
        return Json.read(directory.resolve("image/manifest.json")).get(0);
    }

    private JsonNode blob(String digest) throws IOException {
        return Json.read(directory.resolve("image/blobs").resolve(digest.replace(':', '/')));
    }

    private static List<String> words(JsonNode array) {
        return array.valueStream().map(JsonNode::textValue).toList();
    }
}
