package dev.patchbay.config.trust;

import dev.patchbay.config.format.ConfigurationNode;
import java.nio.file.Path;
import java.util.Map;

/** A file with entries that the user may trust. */
public interface TrustableFile {
    /** The id of the entry of the hub itself. */
    String HUB = "hub";

    /** Returns the file, which may be missing. */
    Path file();

    /** Returns the entries by id, that of the hub included. Leaves out ids that occur twice. */
    Map<String, ConfigurationNode> entries();
}
