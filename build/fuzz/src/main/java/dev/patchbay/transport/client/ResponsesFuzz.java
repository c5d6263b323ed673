package dev.patchbay.transport.client;

import dev.patchbay.fuzz.Input;
import dev.patchbay.fuzz.Law;
import dev.patchbay.peer.channel.RequestLoss;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpClientResponse;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.util.List;
import java.util.Map;

/** Whatever a server says in the head of a response is understood or passed over. */
public final class ResponsesFuzz {
    private static final int MOST_STATUSES = 256;
    private static final int FIRST_STATUS = 200;

    /** A few are looked at one by one; all others are alike. */
    private static final List<Integer> STATUSES =
            List.of(200, 202, 303, 307, 400, 401, 403, 404, 408, 429, 500, 503);

    private static final HttpTarget TARGET =
            new HttpTarget(URI.create("https://server.example:8443/a/mcp?b=c"), Map.of());

    private ResponsesFuzz() {}

    /** The status, and texts of headers, each with a NUL behind it. */
    public static void fuzzerTestOneInput(byte[] data) {
        var input = new Input(data);
        int status = input.below(MOST_STATUSES);
        var headers = MultiMap.caseInsensitiveMultiMap();
        put(headers, "Content-Type", input);
        put(headers, "Content-Encoding", input);
        put(headers, "Retry-After", input);
        put(headers, "WWW-Authenticate", input);
        put(headers, "WWW-Authenticate", input);
        var response =
                response(
                        status < STATUSES.size() ? STATUSES.get(status) : FIRST_STATUS + status,
                        headers);
        var _ = ResponseHeads.successful(response);
        Law.holds(ResponseHeads.type(response).indexOf(';') < 0, "A type has no parameters");
        var _ = ResponseHeads.encoded(response);
        for (boolean inSession : new boolean[] {true, false}) {
            var _ = ResponseHeads.aboutSender(response, inSession);
            if (ResponseHeads.loss(response, inSession, "said") instanceof RequestLoss.Busy busy) {
                Law.holds(
                        busy.after() == null || !busy.after().isNegative(),
                        "A pause is not negative");
            }
        }
        checkSibling(input.text());
    }

    private static void put(MultiMap headers, String name, Input input) {
        var value = input.text();
        if (!value.isEmpty()) {
            headers.add(name, value);
        }
    }

    private static void checkSibling(String reference) {
        TARGET.sibling(reference)
                .ifPresent(found -> {
                    Law.holds(found.secure(), "A redirect stays encrypted");
                    Law.holds(
                            found.host().equalsIgnoreCase(TARGET.host()), "A redirect stays there");
                    Law.equal(TARGET.port(), found.port(), "A redirect stays at the port");
                    Law.holds(
                            found.path().startsWith("/")
                                    && found.path().chars().allMatch(c -> c > ' ' && c != 0x7F),
                            "A path fits into the first line of a request");
                });
    }

    private static HttpClientResponse response(int status, MultiMap headers) {
        return (HttpClientResponse)
                Proxy.newProxyInstance(
                        HttpClientResponse.class.getClassLoader(),
                        new Class<?>[] {HttpClientResponse.class},
                        (_, method, arguments) ->
                                switch (method.getName()) {
                                    case "statusCode" -> status;
                                    case "headers" -> headers;
                                    case "getHeader" -> headers.get((CharSequence) arguments[0]);
                                    case String other -> throw new AssertionError(other);
                                });
    }
}
