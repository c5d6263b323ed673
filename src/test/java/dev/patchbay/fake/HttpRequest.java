package dev.patchbay.fake;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * An HTTP request.
 *
 * @param target the path with its query
 * @param headers by their names in small letters
 */
record HttpRequest(String method, String target, Map<String, String> headers, String body) {
    /** The next one of a connection; null at its end. */
    static HttpRequest read(InputStream in) throws IOException {
        var first = line(in);
        if (first.isEmpty()) {
            return null;
        }
        int blank = first.indexOf(' ');
        int last = first.lastIndexOf(' ');
        var headers = new TreeMap<String, String>();
        for (var line = line(in); !line.isEmpty(); line = line(in)) {
            int colon = line.indexOf(':');
            headers.put(
                    line.substring(0, colon).toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).strip());
        }
        int length = Integer.parseInt(headers.getOrDefault("content-length", "0"));
        var body = new String(in.readNBytes(length), StandardCharsets.UTF_8);
        return new HttpRequest(
                first.substring(0, blank), first.substring(blank + 1, last), headers, body);
    }

    private static String line(InputStream in) throws IOException {
        var line = new StringBuilder();
        for (int c = in.read(); c >= 0 && c != '\n'; c = in.read()) {
            if (c != '\r') {
                line.append((char) c);
            }
        }
        return line.toString();
    }

    /** The value of a header; empty for none. */
    String header(String name) {
        return headers.getOrDefault(name, "");
    }
}
