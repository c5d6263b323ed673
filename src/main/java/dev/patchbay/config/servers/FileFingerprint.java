package dev.patchbay.config.servers;

import dev.patchbay.config.format.FileContents;
import dev.patchbay.config.format.Unreadable;
import dev.patchbay.file.Sha256;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** Detects whether files have changed, without keeping their content. */
public final class FileFingerprint {
    /** Stands for the fingerprint of a file that is missing, too large or not readable. */
    static final String UNREADABLE = "unreadable";

    private FileFingerprint() {}

    /** Returns the current fingerprints of files. */
    public static Map<Path, String> of(Set<Path> files) {
        var all = new HashMap<Path, String>();
        for (var file : files) {
            try {
                all.put(file, Sha256.of(FileContents.read(file, VariableExpansion.FILE_LIMIT)));
            } catch (Unreadable _) {
                all.put(file, UNREADABLE);
            }
        }
        return all;
    }
}
