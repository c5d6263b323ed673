package dev.patchbay.catalog;

import java.text.Normalizer;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A URI that always names the resource of one server, whatever other servers offer: {@code
 * patchbay://server/uri}.
 *
 * @param uri the URI that the server uses
 */
public record ServerAlias(String server, String uri) {
    private static final String SCHEME = "patchbay:";
    private static final String START = SCHEME + "//";

    /** A URI that is encoded more often than this is treated as an attack. */
    private static final int MAX_DECODINGS = 8;

    private static final Pattern ENCODED = Pattern.compile("%([0-7][0-9A-Fa-f])");
    private static final Pattern INVISIBLE = Pattern.compile("[\\p{Cntrl}\\p{Cf}\\p{Z}]");

    /** Parses an alias; empty if the text is not an alias. */
    public static Optional<ServerAlias> parse(String text) {
        int slash = text.indexOf('/', START.length());
        return text.startsWith(START) && slash > START.length() && slash + 1 < text.length()
                ? Optional.of(
                        new ServerAlias(
                                text.substring(START.length(), slash), text.substring(slash + 1)))
                : Optional.empty();
    }

    /** Returns whether a client could take a URI, in any spelling, for an alias. */
    public static boolean isLike(String uri) {
        var text = plain(uri);
        for (int i = 0; !text.startsWith(SCHEME); i++) {
            var decoded = plain(decoded(text));
            if (decoded.equals(text)) {
                return false;
            }
            if (i == MAX_DECODINGS) {
                return true;
            }
            text = decoded;
        }
        return true;
    }

    private static String plain(String text) {
        // Some readers treat compatible characters, such as full-width letters, as equal.
        var compatible = Normalizer.normalize(text, Normalizer.Form.NFKC);
        return INVISIBLE.matcher(compatible).replaceAll("").toLowerCase(Locale.ROOT);
    }

    private static String decoded(String text) {
        return ENCODED.matcher(text)
                .replaceAll(one -> quoted((char) Integer.parseInt(one.group(1), 16)));
    }

    private static String quoted(char letter) {
        return Matcher.quoteReplacement(String.valueOf(letter));
    }

    @Override
    public String toString() {
        return START + server + "/" + uri;
    }
}
