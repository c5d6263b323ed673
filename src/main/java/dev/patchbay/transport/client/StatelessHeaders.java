package dev.patchbay.transport.client;

import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.JsonRpcMessage.Request;
import dev.patchbay.mcp.HeaderText;
import dev.patchbay.mcp.Meta;
import dev.patchbay.mcp.MirroredArguments;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a stateless request says in headers because its body says it. */
final class StatelessHeaders {
    /** Which member of the params a method is about. */
    private static final Map<String, String> SUBJECT =
            Map.of(
                    "tools/call", "name",
                    "prompts/get", "name",
                    "resources/read", "uri",
                    "tasks/get", "taskId",
                    "tasks/update", "taskId",
                    "tasks/cancel", "taskId");

    private static final String CALL = "tools/call";

    private StatelessHeaders() {}

    /** The headers; empty if the request does not say that it is a stateless one. */
    static Optional<Map<String, String>> of(Request request, MirroredArguments mirrored) {
        var raw = request.rawParams();
        if (!raw.isObject()) {
            return Optional.empty();
        }
        var params = raw.members();
        var version = version(params);
        if (version == null) {
            return Optional.empty();
        }
        var headers = new LinkedHashMap<String, String>();
        headers.put(HeaderNames.VERSION, HeaderText.encode(version));
        headers.put(HeaderNames.METHOD, HeaderText.encode(request.method()));
        var subject = SUBJECT.get(request.method());
        var name = subject == null ? null : params.get(subject);
        var text = name == null ? null : name.textOrNull();
        if (text != null) {
            headers.put(HeaderNames.NAME, HeaderText.encode(text));
            if (request.method().equals(CALL)) {
                mirror(mirrored.of(text), params.get("arguments"), headers);
            }
        }
        return Optional.of(headers);
    }

    private static @Nullable String version(Map<String, RawJson> params) {
        var meta = params.get(Meta.MEMBER);
        var version =
                meta == null || !meta.isObject() ? null : meta.members().get(Meta.PROTOCOL_VERSION);
        return version == null ? null : version.textOrNull();
    }

    private static void mirror(
            Iterable<MirroredArguments.Mirrored> mirrored,
            @Nullable RawJson arguments,
            Map<String, String> headers) {
        for (var argument : mirrored) {
            argument.in(arguments)
                    .flatMap(StatelessHeaders::text)
                    .ifPresent(text ->
                            headers.put(
                                    HeaderNames.PARAM + argument.header(),
                                    HeaderText.encode(text)));
        }
    }

    private static Optional<String> text(RawJson value) {
        return switch (value.kind()) {
            case STRING -> Optional.of(value.text());
            case BOOLEAN -> Optional.of(value.toString());
            case NUMBER -> Optional.of(plain(value.toString()));
            case OBJECT, ARRAY, NULL -> Optional.empty();
        };
    }

    /** Without an exponent, where that is no longer than a number has to be. */
    private static String plain(String number) {
        var value = new BigDecimal(number);
        return Math.abs((long) value.scale()) > Long.SIZE ? number : value.toPlainString();
    }
}
