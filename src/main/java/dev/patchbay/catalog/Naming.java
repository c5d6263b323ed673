package dev.patchbay.catalog;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Set;

/**
 * The names under which things are listed beside each other. Clients take them apart in their own
 * ways: some cut at 64 letters, many make {@code _} of a dot. Where that would make two names one,
 * or lose the end of one, a name is given a suffix that depends on itself alone.
 */
public final class Naming {
    private static final int LONGEST = 64;
    private static final int SUFFIX_BYTES = 4;
    private static final int SUFFIX_LENGTH = 1 + 2 * SUFFIX_BYTES;

    private final Style style;
    private final Set<String> taken = new HashSet<>();

    public Naming(Style style) {
        this.style = style;
    }

    /** The name to list something under. */
    public String listed(FullName name) {
        return unique(name, style.plain(name.server(), name.name()));
    }

    /** The same for something that is to have a name of its own. */
    String listed(FullName name, String wanted) {
        return unique(name, wanted);
    }

    private String unique(FullName name, String plain) {
        if (plain.length() <= LONGEST && taken.add(asClientsReadIt(plain))) {
            return plain;
        }
        var kept = plain.substring(0, Math.min(plain.length(), LONGEST - SUFFIX_LENGTH));
        var suffixed = kept + "-" + digest(name);
        taken.add(asClientsReadIt(suffixed));
        return suffixed;
    }

    private static String asClientsReadIt(String name) {
        return name.replace('.', '_');
    }

    private static String digest(FullName name) {
        try {
            var bytes =
                    MessageDigest.getInstance("SHA-256")
                            .digest(name.toString().getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(bytes, 0, SUFFIX_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }
}
