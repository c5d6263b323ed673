package dev.patchbay.dist;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;

/**
 * An image in a tar file that {@code docker load}, {@code podman load} and {@code skopeo copy
 * oci-archive:} take: an OCI image layout, with the older {@code manifest.json} beside it.
 */
final class Image {
    private static final ObjectMapper JSON =
            new ObjectMapper().enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS);
    private static final String TYPE = "application/vnd.oci.image.";
    private static final String CREATED = "2000-01-01T00:00:00Z";

    private final String name;
    private final String architecture;
    private final ObjectNode config = JSON.createObjectNode();
    private final List<Layer> layers = new ArrayList<>();

    Image(String name, String architecture) {
        this.name = name;
        this.architecture = architecture;
    }

    Image layer(Layer layer) {
        layers.add(layer);
        return this;
    }

    /** How a container is started, in the words of the specification of images. */
    Image configure(String key, Object value) {
        config.set(key, JSON.valueToTree(value));
        return this;
    }

    void write(Path to) throws IOException {
        Files.createDirectories(to.getParent());
        var blobs = new TreeMap<String, byte[]>();
        var descriptions = JSON.createArrayNode();
        var contents = JSON.createArrayNode();
        for (var layer : layers) {
            var packed = new ByteArrayOutputStream();
            contents.add("sha256:" + pack(layer, packed));
            descriptions.add(blob(blobs, "layer.v1.tar+gzip", packed.toByteArray()));
        }

        var image = JSON.createObjectNode();
        image.put("created", CREATED).put("architecture", architecture).put("os", "linux");
        image.set("config", config);
        image.putObject("rootfs").put("type", "layers").set("diff_ids", contents);
        var configuration = blob(blobs, "config.v1+json", JSON.writeValueAsBytes(image));

        var manifest = JSON.createObjectNode();
        manifest.put("schemaVersion", 2).put("mediaType", TYPE + "manifest.v1+json");
        manifest.set("config", configuration);
        manifest.set("layers", descriptions);
        var entry = blob(blobs, "manifest.v1+json", JSON.writeValueAsBytes(manifest));
        entry.putObject("annotations").put("org.opencontainers.image.ref.name", name);

        var index = JSON.createObjectNode();
        index.put("schemaVersion", 2).put("mediaType", TYPE + "index.v1+json");
        index.putArray("manifests").add(entry);
        var older = JSON.createArrayNode();
        older.addObject()
                .put("Config", path(configuration))
                .set("Layers", JSON.valueToTree(paths(descriptions)));
        ((ObjectNode) older.get(0)).putArray("RepoTags").add(name);

        try (var tar = new TarArchiveOutputStream(Files.newOutputStream(to))) {
            add(tar, "oci-layout", JSON.writeValueAsBytes(Map.of("imageLayoutVersion", "1.0.0")));
            add(tar, "index.json", JSON.writeValueAsBytes(index));
            add(tar, "manifest.json", JSON.writeValueAsBytes(older));
            for (var blob : blobs.entrySet()) {
                add(tar, "blobs/sha256/" + blob.getKey(), blob.getValue());
            }
        }
    }

    /** Packs a layer; the digest of what is packed, which names the layer in the configuration. */
    private static String pack(Layer layer, OutputStream to) throws IOException {
        var digest = sha256();
        try (var out = new DigestOutputStream(new GZIPOutputStream(to), digest)) {
            layer.write(out);
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static ObjectNode blob(Map<String, byte[]> blobs, String type, byte[] bytes) {
        var digest = HexFormat.of().formatHex(sha256().digest(bytes));
        blobs.put(digest, bytes);
        return JSON.createObjectNode()
                .put("mediaType", TYPE + type)
                .put("digest", "sha256:" + digest)
                .put("size", bytes.length);
    }

    private static List<String> paths(Iterable<JsonNode> blobs) {
        var paths = new ArrayList<String>();
        blobs.forEach(blob -> paths.add(path(blob)));
        return paths;
    }

    private static String path(JsonNode blob) {
        return "blobs/" + blob.get("digest").textValue().replace(':', '/');
    }

    private static void add(TarArchiveOutputStream tar, String name, byte[] bytes) {
        try {
            var entry = new TarArchiveEntry(name);
            entry.setSize(bytes.length);
            entry.setModTime(0);
            tar.putArchiveEntry(entry);
            tar.write(bytes);
            tar.closeArchiveEntry();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256", e);
        }
    }
}
