package dev.patchbay.era.modern;

import dev.patchbay.call.Params;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.ErrorCode;
import dev.patchbay.jsonrpc.RpcError;
import dev.patchbay.mcp.ClientCapabilities;
import dev.patchbay.mcp.Implementation;
import dev.patchbay.mcp.LogLevel;
import dev.patchbay.mcp.Meta;
import dev.patchbay.mcp.Revision;
import java.util.Optional;

/** What a stateless request says of itself in {@code _meta}. */
record Envelope(
        Revision revision,
        ClientCapabilities capabilities,
        Optional<Implementation> client,
        Optional<LogLevel> logLevel,
        Optional<RawJson> progressToken,
        RawJson meta) {

    /**
     * Reads it.
     *
     * @throws dev.patchbay.jsonrpc.RpcException if the version is not served or something required
     *     is missing
     */
    static Envelope from(Params params) {
        var meta = params.nested(Meta.MEMBER);
        var requested = meta.text(Meta.PROTOCOL_VERSION);
        // An unknown version comes first: whoever speaks another one may name the rest differently.
        var revision =
                Revision.parse(requested)
                        .filter(Revision::modern)
                        .orElseThrow(() -> unsupported(requested).toException());
        return new Envelope(
                revision,
                ClientCapabilities.from(meta.object(Meta.CLIENT_CAPABILITIES)),
                meta.optionalObject(Meta.CLIENT_INFO).flatMap(Implementation::from),
                meta.optionalText(Meta.LOG_LEVEL).map(Envelope::level),
                meta.optionalToken(Meta.PROGRESS_TOKEN),
                params.object(Meta.MEMBER));
    }

    /** That a version is not served, with those that are. */
    static RpcError unsupported(String requested) {
        var served = Revision.modernOnes().stream().map(Revision::wire).toList();
        return RpcError.of(
                ErrorCode.UNSUPPORTED_VERSION,
                "Protocol version "
                        + RpcError.quote(requested)
                        + " is not served; use one of "
                        + String.join(", ", served),
                out ->
                        out.beginObject()
                                .strings("supported", served)
                                .member("requested", RpcError.quote(requested))
                                .endObject());
    }

    private static LogLevel level(String text) {
        return LogLevel.parse(text)
                .orElseThrow(() ->
                        RpcError.invalidParams(
                                        Meta.LOG_LEVEL
                                                + " must be one of "
                                                + LogLevel.all()
                                                + ", found "
                                                + RpcError.quote(text))
                                .toException());
    }
}
