package dev.patchbay.transport.server;

import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Checks the head of a request for rules that the decoder does not check. */
final class RequestHead {
    private static final int EXPECTATION_FAILED = 417;

    private static final String HOST = "host";
    private static final String TRANSFER_ENCODING = "transfer-encoding";
    private static final String EXPECT = "expect";
    private static final String CHUNKED = "chunked";

    /** The prefix of all MCP headers, including headers that MCP may add later. */
    private static final String MCP = "mcp-";

    /**
     * Headers that may occur only once. RFC 9110, section 5.3: only a list may have several header
     * lines. Programs differ in which of two lines they use.
     */
    private static final Set<String> SINGLE =
            Set.of(HOST, "origin", "content-type", "last-event-id");

    /** RFC 3986, section 3.2, without user information. RFC 9110, section 4.2.1: with a host. */
    private static final Pattern AUTHORITY =
            Pattern.compile("(?:\\[[0-9A-Fa-f:.]+]|[A-Za-z0-9._~!$&'()*+,;=%-]+)(?::[0-9]{0,5})?");

    private static final Pattern ABSOLUTE =
            Pattern.compile("https?://([^/?#]*)(?:/.*)?", Pattern.CASE_INSENSITIVE);

    private RequestHead() {}

    /** Returns why a decoded head is malformed, or null if it is valid. */
    static @Nullable MalformedRequest check(HttpRequest request) {
        var values = new HashMap<String, String>();
        for (var entry : request.headers()) {
            var name = entry.getKey().toLowerCase(Locale.ROOT);
            var value = entry.getValue();
            if (name.isEmpty()) {
                return MalformedRequest.badRequest("A header must have a name");
            }
            if (name.equals(TRANSFER_ENCODING) || name.equals(EXPECT)) {
                // These headers are lists, so they may have several lines.
                values.merge(name, value, (one, other) -> one + "," + other);
            } else if (name.startsWith(MCP) || SINGLE.contains(name)) {
                if (values.put(name, value) != null) {
                    return MalformedRequest.badRequest(
                            "The header " + entry.getKey() + " must be sent only once");
                }
            }
        }
        var malformed = host(request, values.get(HOST));
        if (malformed == null) {
            malformed = transferEncoding(values);
        }
        return malformed == null ? expectation(values) : malformed;
    }

    /** Checks {@code Host} by RFC 9112, sections 3.2 and 3.2.2. */
    private static @Nullable MalformedRequest host(HttpRequest request, @Nullable String host) {
        if (host == null) {
            if (request.protocolVersion().equals(HttpVersion.HTTP_1_1)) {
                return MalformedRequest.badRequest("Host is required");
            }
        } else if (!AUTHORITY.matcher(host).matches()) {
            return MalformedRequest.badRequest(
                    "Host must be a name or an address, optionally with a port");
        }
        return target(request.uri(), host);
    }

    private static @Nullable MalformedRequest target(String target, @Nullable String host) {
        for (int i = 0; i < target.length(); i++) {
            char one = target.charAt(i);
            if (one <= ' ' || one >= 0x7f || one == '#') {
                return MalformedRequest.badRequest(
                        "The request target must be visible ASCII without a fragment");
            }
        }
        if (target.startsWith("/") || target.equals("*")) {
            return null;
        }
        var absolute = ABSOLUTE.matcher(target);
        if (!absolute.matches()) {
            return MalformedRequest.badRequest(
                    "The request target must be a path, or an http URL with the name in Host");
        }
        // RFC 9112, section 3.2.2: the authority of the target replaces Host. Section 3.2: a client
        // sends the same in both. If they differ, a proxy on the way may have used the other one.
        return absolute.group(1).equalsIgnoreCase(host)
                ? null
                : MalformedRequest.badRequest("Host must be the same as in the request target");
    }

    /**
     * Checks {@code Transfer-Encoding} by RFC 9112, sections 6.1 and 6.3: chunked must be the last
     * coding, and must be applied once.
     */
    private static @Nullable MalformedRequest transferEncoding(Map<String, String> values) {
        var encoding = values.get(TRANSFER_ENCODING);
        if (encoding == null || encoding.strip().equalsIgnoreCase(CHUNKED)) {
            return null;
        }
        var codings = encoding.toLowerCase(Locale.ROOT).split(",", -1);
        for (int i = 0; i < codings.length; i++) {
            boolean last = i == codings.length - 1;
            var coding = codings[i].strip();
            if (coding.isEmpty() || last != coding.equals(CHUNKED)) {
                return MalformedRequest.badRequest(
                        "Transfer-Encoding must end with chunked, and must contain it only once");
            }
        }
        return new MalformedRequest(
                MalformedRequest.NOT_IMPLEMENTED,
                "Transfer-Encoding must be chunked and nothing else");
    }

    /** Checks {@code Expect} by RFC 9110, section 10.1.1. */
    private static @Nullable MalformedRequest expectation(Map<String, String> values) {
        var expected = values.get(EXPECT);
        return expected == null || expected.strip().equalsIgnoreCase("100-continue")
                ? null
                : new MalformedRequest(EXPECTATION_FAILED, "Expect must be 100-continue");
    }
}
