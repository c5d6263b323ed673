package dev.patchbay.transport.http;

import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.JsonRpcMessage.Request;
import dev.patchbay.mcp.HeaderText;
import dev.patchbay.mcp.Meta;
import dev.patchbay.mcp.MirroredArguments;
import dev.patchbay.mcp.Revision;
import io.vertx.core.MultiMap;
import java.math.BigDecimal;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Holds what the headers of a stateless request say against its body. */
final class ModernHeaders {
    private static final String METHOD = "Mcp-Method";
    private static final String NAME = "Mcp-Name";
    private static final String PARAM = "Mcp-Param-";

    /** Which member of the params a method is about, where the headers have to name it. */
    private static final Map<String, String> SUBJECT =
            Map.of("tools/call", "name", "prompts/get", "name", "resources/read", "uri");

    private final MirroredArguments mirrored;

    ModernHeaders(MirroredArguments mirrored) {
        this.mirrored = mirrored;
    }

    /** The version that the params claim to be of; null if there is no such claim. */
    static @Nullable RawJson claimed(Map<String, RawJson> params) {
        var meta = params.get(Meta.MEMBER);
        return meta == null || !meta.isObject() ? null : meta.members().get(Meta.PROTOCOL_VERSION);
    }

    /**
     * Compares.
     *
     * @param claimed the version in the body
     * @throws Refused if they contradict each other, or a header is missing
     */
    void check(Request request, Map<String, RawJson> params, RawJson claimed, MultiMap headers) {
        var version = claimed.textOrNull();
        var named = headers.get(VersionHeader.NAME);
        if (named != null && version != null && !named.strip().equals(version)) {
            throw mismatch(request, VersionHeader.NAME, "the version in _meta");
        }
        if (version == null
                || Revision.parse(version).filter(Revision::modern).isEmpty()
                || !complete(params)) {
            // It is refused for that, whatever its headers say.
            return;
        }
        if (named == null) {
            throw missing(request, VersionHeader.NAME);
        }
        compare(request, headers, METHOD, request.method());
        var subject = SUBJECT.get(request.method());
        var name = subject == null ? null : params.get(subject);
        if (name != null && name.textOrNull() != null) {
            compare(request, headers, NAME, name.text());
            if (request.method().equals("tools/call")) {
                checkMirrored(request, name.text(), params, headers);
            }
        }
    }

    private static boolean complete(Map<String, RawJson> params) {
        var meta = params.get(Meta.MEMBER);
        return meta != null && meta.members().containsKey(Meta.CLIENT_CAPABILITIES);
    }

    private void checkMirrored(
            Request request, String tool, Map<String, RawJson> params, MultiMap headers) {
        for (var argument : mirrored.of(tool)) {
            var header = PARAM + argument.header();
            var value = argument.in(params.get("arguments"));
            var said = headers.get(header);
            if (value.isEmpty() && said == null) {
                continue;
            }
            if (said == null) {
                throw missing(request, header);
            }
            var decoded = decode(request, header, said);
            if (value.isEmpty() || !same(value.get(), decoded)) {
                throw mismatch(
                        request, header, "the argument " + String.join(".", argument.path()));
            }
        }
    }

    private static boolean same(RawJson value, String said) {
        return switch (value.kind()) {
            case STRING -> value.text().equals(said);
            case NUMBER -> sameNumber(value.toString(), said);
            case BOOLEAN -> value.toString().equals(said);
            case OBJECT, ARRAY, NULL -> false;
        };
    }

    private static boolean sameNumber(String value, String said) {
        try {
            return new BigDecimal(value).compareTo(new BigDecimal(said)) == 0;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    private static void compare(Request request, MultiMap headers, String header, String expected) {
        var said = headers.get(header);
        if (said == null) {
            throw missing(request, header);
        }
        if (!decode(request, header, said).equals(expected)) {
            throw mismatch(request, header, "the body");
        }
    }

    /** What a header says once its encoding is undone; without all of the marks it is literal. */
    private static String decode(Request request, String header, String value) {
        try {
            return HeaderText.decode(value);
        } catch (IllegalArgumentException e) {
            throw undecodable(request, header);
        }
    }

    private static Refused undecodable(Request request, String header) {
        return new Refused(
                Refusal.headerMismatch(
                        request.id(),
                        header + " must hold padded base64 of UTF-8 between its marks"));
    }

    private static Refused missing(Request request, String header) {
        return new Refused(Refusal.headerMismatch(request.id(), header + " is required"));
    }

    private static Refused mismatch(Request request, String header, String other) {
        return new Refused(
                Refusal.headerMismatch(request.id(), header + " must be the same as " + other));
    }
}
