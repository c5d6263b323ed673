package dev.patchbay.catalog.name;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Set;

/**
 * Assigns listed names that clients can tell apart. Some clients cut names at 64 characters, and
 * many replace a dot by {@code _}. If two names would become equal, or the end of a name would be
 * cut, the name gets a suffix that depends only on the full name.
 */
public final class UniqueNames {
    private static final int MAX_LENGTH = 64;
    private static final int SUFFIX_BYTES = 4;
    private static final int SUFFIX_LENGTH = 1 + 2 * SUFFIX_BYTES;

    private final NameStyle style;
    private final Set<String> used = new HashSet<>();

    public UniqueNames(NameStyle style) {
        this.style = style;
    }

    /** Returns the listed name of an entry, in the form of the style. */
    public String listed(FullName name) {
        return unique(name, style.plain(name.server(), name.name()));
    }

    /** Returns the listed name of an entry for which {@code wanted} is preferred. */
    public String listed(FullName name, String wanted) {
        return unique(name, wanted);
    }

    private String unique(FullName name, String plain) {
        if (plain.length() <= MAX_LENGTH && used.add(asClientsReadIt(plain))) {
            return plain;
        }
        var kept = cut(plain, MAX_LENGTH - SUFFIX_LENGTH);
        var suffixed = kept + "-" + digest(name);
        used.add(asClientsReadIt(suffixed));
        return suffixed;
    }

    /** Never cuts between the two halves of a character: the rest would be no valid text. */
    private static String cut(String plain, int maxLength) {
        if (plain.length() <= maxLength) {
            return plain;
        }
        boolean halved = Character.isHighSurrogate(plain.charAt(maxLength - 1));
        return plain.substring(0, halved ? maxLength - 1 : maxLength);
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
