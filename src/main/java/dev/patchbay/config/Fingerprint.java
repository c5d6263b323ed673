package dev.patchbay.config;

import dev.patchbay.file.Sha256;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** Tells whether a file still holds what it held, without keeping what that is. */
final class Fingerprint {
    /** In the place of that of a file which is none, or too large, or cannot be read. */
    static final String UNREADABLE = "unreadable";

    private Fingerprint() {}

    /** Those of files that a configuration refers to, as they are now. */
    static Map<Path, String> of(Set<Path> files) {
        var all = new HashMap<Path, String>();
        for (var file : files) {
            try {
                all.put(file, Sha256.of(FileContents.read(file, Expansion.FILE_LIMIT)));
            } catch (Unreadable _) {
                all.put(file, UNREADABLE);
            }
        }
        return all;
    }
}
