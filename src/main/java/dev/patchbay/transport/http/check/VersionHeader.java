package dev.patchbay.transport.http.check;

import dev.patchbay.jsonrpc.RequestId;
import dev.patchbay.jsonrpc.RpcError;
import dev.patchbay.mcp.Meta;
import dev.patchbay.mcp.ProtocolHeaders;
import dev.patchbay.mcp.Revision;
import io.vertx.core.http.HttpServerRequest;
import java.util.Optional;

/** Checks the protocol version in the header of an HTTP request, whatever its body says. */
public final class VersionHeader {
    public static final String NAME = ProtocolHeaders.VERSION;

    private VersionHeader() {}

    public static boolean isModern(HttpServerRequest request) {
        return named(request).flatMap(Revision::parse).filter(Revision::modern).isPresent();
    }

    /**
     * Refuses a request whose header names a stateless version, because its body names no version.
     *
     * @throws RequestRefused if the header names a stateless version
     */
    public static void refuseModern(RequestId id, HttpServerRequest request) {
        if (isModern(request)) {
            throw new RequestRefused(
                    HttpRefusal.badRequest(
                            id,
                            RpcError.invalidParams(
                                    "params._meta must have "
                                            + Meta.PROTOCOL_VERSION
                                            + ", because the request has the header "
                                            + NAME)));
        }
    }

    /**
     * Requires that a request may belong to a session.
     *
     * @throws RequestRefused if the header names a version that is not known, or that has no
     *     sessions
     */
    public static void requireLegacy(HttpServerRequest request) {
        var named = named(request);
        if (named.isPresent()
                && named.flatMap(Revision::parse).filter(known -> !known.modern()).isEmpty()) {
            throw new RequestRefused(
                    HttpRefusal.of(
                            400,
                            NAME
                                    + " must be a supported version, found "
                                    + RpcError.quote(named.get())));
        }
    }

    private static Optional<String> named(HttpServerRequest request) {
        return Optional.ofNullable(request.getHeader(NAME)).map(String::strip);
    }
}
