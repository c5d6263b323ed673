package dev.patchbay.dispatch;

import dev.patchbay.call.CallContext;
import dev.patchbay.call.Params;
import dev.patchbay.jsonrpc.JsonRpcMessage.Request;
import dev.patchbay.peer.channel.Origin;
import java.lang.ScopedValue.Carrier;

/** Creates the {@link CallContext} of a request, for the log and for traces. */
final class RequestContext {
    private RequestContext() {}

    /** Returns the scope for all work of the request. */
    static Carrier scope(Request request, Params params, Origin origin) {
        var headers =
                new CallContext.Headers(
                        origin.traceparent(), origin.tracestate(), origin.baggage());
        return new CallContext(request.id(), request.method(), params, origin.session(), headers)
                .scope();
    }
}
