package dev.patchbay.transport.http;

import dev.patchbay.jsonrpc.RequestId;
import dev.patchbay.jsonrpc.RpcError;
import dev.patchbay.mcp.Meta;
import dev.patchbay.mcp.Revision;
import io.vertx.core.http.HttpServerRequest;
import java.util.Optional;

/** The version of the protocol that a request of HTTP names, whatever its body says. */
final class VersionHeader {
    static final String NAME = "MCP-Protocol-Version";

    private VersionHeader() {}

    static boolean isModern(HttpServerRequest request) {
        return named(request).flatMap(Revision::parse).filter(Revision::modern).isPresent();
    }

    /**
     * Refuses a request whose header names a version that its body must name too, and does not.
     *
     * @throws Refused if it does
     */
    static void refuseModern(RequestId id, HttpServerRequest request) {
        if (isModern(request)) {
            throw new Refused(
                    Refusal.badRequest(
                            id,
                            RpcError.invalidParams(
                                    "params._meta must have "
                                            + Meta.PROTOCOL_VERSION
                                            + ", as there is "
                                            + NAME)));
        }
    }

    /**
     * Lets in what may belong to a session.
     *
     * @throws Refused if the header names a version that has none
     */
    static void requireLegacy(HttpServerRequest request) {
        var named = named(request);
        if (named.isPresent()
                && named.flatMap(Revision::parse).filter(known -> !known.modern()).isEmpty()) {
            throw new Refused(
                    Refusal.of(
                            400,
                            NAME
                                    + " must be a version that is served, found "
                                    + RpcError.quote(named.get())));
        }
    }

    private static Optional<String> named(HttpServerRequest request) {
        return Optional.ofNullable(request.getHeader(NAME)).map(String::strip);
    }
}
