package dev.patchbay.transport.http.check;

import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.JsonRpcMessage.Request;
import dev.patchbay.mcp.HeaderText;
import dev.patchbay.mcp.Meta;
import dev.patchbay.mcp.MirroredArguments;
import dev.patchbay.mcp.ProtocolHeaders;
import dev.patchbay.mcp.RequestEra;
import dev.patchbay.mcp.RequestMethod;
import io.vertx.core.MultiMap;
import java.math.BigDecimal;
import java.util.Map;

/**
 * Checks the headers of a stateless request against its body (MCP 2026-07-28, basic/transports).
 */
public final class ModernHeaders {
    private final MirroredArguments mirrored;

    public ModernHeaders(MirroredArguments mirrored) {
        this.mirrored = mirrored;
    }

    /**
     * Compares the headers with the body.
     *
     * @param era the version in the body
     * @throws RequestRefused if a header contradicts the body or is missing
     */
    public void check(
            Request request, Map<String, RawJson> params, RequestEra.Modern era, MultiMap headers) {
        var version = era.version();
        var named = headers.get(VersionHeader.NAME);
        if (named != null && version != null && !named.strip().equals(version)) {
            throw mismatch(request, VersionHeader.NAME, "the version in _meta");
        }
        if (era.revision() == null || !complete(era)) {
            // The body alone makes the request invalid, and a later check refuses it.
            return;
        }
        if (named == null) {
            throw missing(request, VersionHeader.NAME);
        }
        compare(request, headers, ProtocolHeaders.METHOD, request.method());
        var method = RequestMethod.of(request.method());
        var subject = method == null ? null : method.subject();
        var name = subject == null ? null : params.get(subject);
        if (name != null && name.textOrNull() != null) {
            compare(request, headers, ProtocolHeaders.NAME, name.text());
            if (method == RequestMethod.CALL_TOOL) {
                checkMirrored(request, name.text(), params, headers);
            }
        }
    }

    private static boolean complete(RequestEra.Modern era) {
        return era.meta().members().containsKey(Meta.CLIENT_CAPABILITIES);
    }

    private void checkMirrored(
            Request request, String tool, Map<String, RawJson> params, MultiMap headers) {
        for (var argument : mirrored.of(tool)) {
            var header = ProtocolHeaders.PARAM + argument.header();
            var value = argument.in(params.get("arguments"));
            var sent = headers.get(header);
            if (value.isEmpty() && sent == null) {
                continue;
            }
            if (sent == null) {
                throw missing(request, header);
            }
            var decoded = decode(request, header, sent);
            if (value.isEmpty() || !same(value.get(), decoded)) {
                throw mismatch(
                        request, header, "the argument " + String.join(".", argument.path()));
            }
        }
    }

    private static boolean same(RawJson value, String sent) {
        return switch (value.kind()) {
            case STRING -> value.text().equals(sent);
            case NUMBER -> sameNumber(value.toString(), sent);
            case BOOLEAN -> value.toString().equals(sent);
            case OBJECT, ARRAY, NULL -> false;
        };
    }

    private static boolean sameNumber(String value, String sent) {
        try {
            return new BigDecimal(value).compareTo(new BigDecimal(sent)) == 0;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    private static void compare(Request request, MultiMap headers, String header, String expected) {
        var sent = headers.get(header);
        if (sent == null) {
            throw missing(request, header);
        }
        if (!decode(request, header, sent).equals(expected)) {
            throw mismatch(request, header, "the body");
        }
    }

    /** Decodes the value of a header. A value without both markers is literal. */
    private static String decode(Request request, String header, String value) {
        try {
            return HeaderText.decode(value);
        } catch (IllegalArgumentException e) {
            throw undecodable(request, header);
        }
    }

    private static RequestRefused undecodable(Request request, String header) {
        return new RequestRefused(
                HttpRefusal.headerMismatch(
                        request.id(),
                        header + " must contain UTF-8 in padded Base64 between =?base64? and ?="));
    }

    private static RequestRefused missing(Request request, String header) {
        return new RequestRefused(
                HttpRefusal.headerMismatch(request.id(), header + " is required"));
    }

    private static RequestRefused mismatch(Request request, String header, String other) {
        return new RequestRefused(
                HttpRefusal.headerMismatch(request.id(), header + " must be the same as " + other));
    }
}
