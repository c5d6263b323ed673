package dev.patchbay.dist;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The bill of materials in the form of CycloneDX: every library that is in the program, with its
 * version, licence and checksums. Maven's plugin lists them; here goes what would make two builds
 * differ.
 */
final class BillOfMaterials {
    private static final ObjectMapper JSON =
            new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    private BillOfMaterials() {}

    /** Where the build of the product leaves what the plugin has listed. */
    static Path listed(Path root) {
        return root.resolve("target/bom.json");
    }

    /** Writes the list without the time and the number of the build that has made it. */
    static void write(Path listed, Path to) throws IOException {
        var bom = (ObjectNode) JSON.readTree(Files.readString(listed));
        bom.remove("serialNumber");
        ((ObjectNode) bom.get("metadata")).remove("timestamp");
        Files.writeString(to, JSON.writeValueAsString(bom) + "\n");
    }
}
