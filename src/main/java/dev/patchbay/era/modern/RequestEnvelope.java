package dev.patchbay.era.modern;

import dev.patchbay.call.Params;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.ErrorCode;
import dev.patchbay.jsonrpc.RpcError;
import dev.patchbay.mcp.ClientCapabilities;
import dev.patchbay.mcp.Implementation;
import dev.patchbay.mcp.LogLevel;
import dev.patchbay.mcp.Meta;
import dev.patchbay.mcp.RequestEra;
import dev.patchbay.mcp.Revision;
import java.util.Optional;

/** The {@code _meta} of a stateless request. */
record RequestEnvelope(
        Revision revision,
        ClientCapabilities capabilities,
        Optional<Implementation> client,
        Optional<LogLevel> logLevel,
        Optional<RawJson> progressToken,
        RawJson meta) {

    /**
     * Reads the members.
     *
     * @throws dev.patchbay.jsonrpc.RpcException if the version is not supported, or a required
     *     member is missing
     */
    static RequestEnvelope from(RequestEra.Modern era) {
        var meta = Params.of(era.meta().members());
        // The version is checked first: clients of other versions may name the other members
        // differently.
        var revision = era.revision();
        if (revision == null) {
            throw unsupported(meta.text(Meta.PROTOCOL_VERSION)).toException();
        }
        return new RequestEnvelope(
                revision,
                ClientCapabilities.from(meta.object(Meta.CLIENT_CAPABILITIES)).knownTo(revision),
                meta.optionalObject(Meta.CLIENT_INFO).flatMap(Implementation::from),
                meta.optionalText(Meta.LOG_LEVEL).map(RequestEnvelope::level),
                meta.optionalToken(Meta.PROGRESS_TOKEN),
                era.meta());
    }

    /**
     * Returns the error for an unsupported version. It lists the supported versions. MCP
     * 2026-07-28, basic/versioning, "Protocol Version Negotiation".
     */
    static RpcError unsupported(String requested) {
        var served = Revision.modernOnes().stream().map(Revision::wire).toList();
        return RpcError.of(
                ErrorCode.UNSUPPORTED_VERSION,
                "Protocol version "
                        + RpcError.quote(requested)
                        + " is not supported; use one of "
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
