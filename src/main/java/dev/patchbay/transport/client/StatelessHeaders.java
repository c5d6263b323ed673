package dev.patchbay.transport.client;

import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.JsonRpcMessage.Request;
import dev.patchbay.mcp.HeaderText;
import dev.patchbay.mcp.Meta;
import dev.patchbay.mcp.MirroredArguments;
import dev.patchbay.mcp.ProtocolHeaders;
import dev.patchbay.mcp.RequestMethod;
import dev.patchbay.mcp.StatelessParams;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The headers that repeat parts of a stateless request (MCP 2026-07-28, basic/transports). */
final class StatelessHeaders {
    private StatelessHeaders() {}

    /**
     * Returns the headers; empty if the request is not stateless. {@link StatelessParams} have
     * these values as components, so the params are not written and parsed for them.
     */
    static Optional<Map<String, String>> of(Request request, MirroredArguments mirrored) {
        return switch (request.params()) {
            case StatelessParams params -> Optional.of(of(request.method(), params, mirrored));
            case RawJson params when params.isObject() ->
                    of(request.method(), params.members(), mirrored);
            case null, default -> Optional.empty();
        };
    }

    private static Map<String, String> of(
            String method, StatelessParams params, MirroredArguments mirrored) {
        var subject = params.subject();
        return subject == null || !subject.member().equals(subject(method))
                ? headers(method, params.version(), null, null, mirrored)
                : headers(method, params.version(), subject.value(), subject.arguments(), mirrored);
    }

    private static Optional<Map<String, String>> of(
            String method, Map<String, RawJson> params, MirroredArguments mirrored) {
        var version = version(params);
        if (version == null) {
            return Optional.empty();
        }
        var subject = subject(method);
        var name = subject == null ? null : params.get(subject);
        var text = name == null ? null : name.textOrNull();
        return Optional.of(headers(method, version, text, params.get("arguments"), mirrored));
    }

    private static Map<String, String> headers(
            String method,
            String version,
            @Nullable String subject,
            @Nullable RawJson arguments,
            MirroredArguments mirrored) {
        var headers = new LinkedHashMap<String, String>();
        headers.put(ProtocolHeaders.VERSION, HeaderText.encode(version));
        headers.put(ProtocolHeaders.METHOD, HeaderText.encode(method));
        if (subject != null) {
            headers.put(ProtocolHeaders.NAME, HeaderText.encode(subject));
            if (RequestMethod.CALL_TOOL.is(method)) {
                mirror(mirrored.of(subject), arguments, headers);
            }
        }
        return headers;
    }

    private static @Nullable String subject(String method) {
        var known = RequestMethod.of(method);
        return known == null ? null : known.subject();
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
                                    ProtocolHeaders.PARAM + argument.header(),
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

    /** Writes a number without an exponent, unless its scale makes the text very long. */
    private static String plain(String number) {
        var value = new BigDecimal(number);
        return Math.abs((long) value.scale()) > Long.SIZE ? number : value.toPlainString();
    }
}
