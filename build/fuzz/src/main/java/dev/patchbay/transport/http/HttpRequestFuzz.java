package dev.patchbay.transport.http;

import dev.patchbay.fuzz.Input;
import dev.patchbay.fuzz.Law;
import dev.patchbay.json.DuplicateMember;
import dev.patchbay.jsonrpc.Codec;
import dev.patchbay.jsonrpc.JsonRpcMessage.Request;
import dev.patchbay.mcp.HeaderText;
import dev.patchbay.mcp.MirroredArguments;
import dev.patchbay.mcp.RequestEra;
import dev.patchbay.transport.http.check.MediaTypes;
import dev.patchbay.transport.http.check.ModernHeaders;
import dev.patchbay.transport.http.check.RequestRefused;
import dev.patchbay.transport.http.check.VersionHeader;
import dev.patchbay.transport.server.HostAndOriginCheck;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpServerRequest;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Whatever stands in the head of a request lets it in or is refused. */
public final class HttpRequestFuzz {
    private static final HostAndOriginCheck GUARD = new HostAndOriginCheck(List.of("hub.example"));
    private static final Set<String> NAMES =
            Set.of("hub.example", "localhost", "127.0.0.1", "[::1]");
    private static final Pattern DIGITS = Pattern.compile("[0-9]*");
    private static final ModernHeaders HEADERS =
            new ModernHeaders(_ ->
                    List.of(
                            new MirroredArguments.Mirrored("A", List.of("a")),
                            new MirroredArguments.Mirrored("B", List.of("b", "c"))));

    private HttpRequestFuzz() {}

    /** A body, and texts of headers, each with a NUL behind it. */
    public static void fuzzerTestOneInput(byte[] data) {
        var input = new Input(data);
        var body = input.text().getBytes(StandardCharsets.UTF_8);
        var headers = MultiMap.caseInsensitiveMultiMap();
        for (var name :
                List.of(
                        "Host",
                        "Origin",
                        "Content-Type",
                        "Accept",
                        VersionHeader.NAME,
                        "Mcp-Method",
                        "Mcp-Name",
                        "Mcp-Param-A",
                        "Mcp-Param-B")) {
            var value = input.text();
            if (!value.isEmpty()) {
                headers.add(name, value);
            }
        }
        checkGuard(headers.get("Host"), headers.get("Origin"));
        var request = request(headers);
        letsIn(() -> MediaTypes.requireJson(request));
        letsIn(() -> MediaTypes.requireBoth(request));
        letsIn(() -> MediaTypes.requireEvents(request));
        letsIn(() -> VersionHeader.requireLegacy(request));
        if (Codec.decode(body, body.length) instanceof Request message) {
            checkHeaders(message, headers);
        }
    }

    private static void checkGuard(String host, String origin) {
        if (letsIn(host, null)) {
            Law.holds(own(host), "Host is a name of this server");
        }
        if (origin != null && letsIn("localhost", origin)) {
            try {
                Law.holds(own(new URI(origin).getRawAuthority()), "Origin is of this server");
            } catch (URISyntaxException e) {
                throw new AssertionError("Origin is a URI", e);
            }
        }
    }

    private static boolean letsIn(String host, String origin) {
        var headers = MultiMap.caseInsensitiveMultiMap();
        if (host != null) {
            headers.add("Host", host);
        }
        if (origin != null) {
            headers.add("Origin", origin);
        }
        return GUARD.objection(request(headers)).isEmpty();
    }

    private static boolean own(String authority) {
        int colon = authority.lastIndexOf(':');
        var lower = authority.toLowerCase(Locale.ROOT);
        return NAMES.contains(lower)
                || (colon > 0
                        && DIGITS.matcher(lower.substring(colon + 1)).matches()
                        && NAMES.contains(lower.substring(0, colon)));
    }

    private static void checkHeaders(Request message, MultiMap headers) {
        try {
            var params = message.rawParams();
            if (!params.isObject()) {
                return;
            }
            var members = params.members();
            if (!(RequestEra.of(members.get("_meta")) instanceof RequestEra.Modern era)
                    || !letsIn(() -> HEADERS.check(message, members, era, headers))) {
                return;
            }
            var named = headers.get(VersionHeader.NAME);
            Law.holds(
                    named == null || era.version() == null || named.strip().equals(era.version()),
                    "A version in the head is that of the body");
            if (members.get("_meta")
                            .members()
                            .containsKey("io.modelcontextprotocol/clientCapabilities")
                    && VersionHeader.isModern(request(headers))) {
                Law.equal(
                        message.method(),
                        HeaderText.decode(headers.get("Mcp-Method")),
                        "The method in the head is that of the body");
            }
        } catch (DuplicateMember _) {
            // The front refuses that, too.
        }
    }

    private static boolean letsIn(Runnable check) {
        try {
            check.run();
            return true;
        } catch (RequestRefused _) {
            return false;
        }
    }

    private static HttpServerRequest request(MultiMap headers) {
        return (HttpServerRequest)
                Proxy.newProxyInstance(
                        HttpServerRequest.class.getClassLoader(),
                        new Class<?>[] {HttpServerRequest.class},
                        (_, method, arguments) ->
                                switch (method.getName()) {
                                    case "headers" -> headers;
                                    case "getHeader" -> headers.get(arguments[0].toString());
                                    case String other -> throw new AssertionError(other);
                                });
    }
}
