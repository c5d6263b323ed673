package dev.patchbay.era.legacy;

import dev.patchbay.call.Call;
import dev.patchbay.call.Outcome;
import dev.patchbay.call.Params;
import dev.patchbay.call.Service;
import dev.patchbay.call.client.ClientListener;
import dev.patchbay.call.server.ServerIdentity;
import dev.patchbay.jsonrpc.JsonRpcMessage.Notification;
import dev.patchbay.jsonrpc.RequestId;
import dev.patchbay.mcp.RequestMethod;
import dev.patchbay.mcp.ServerCapabilities;
import dev.patchbay.peer.FakeChannel;
import dev.patchbay.peer.Peer;
import dev.patchbay.peer.incoming.Handler.Reply;
import dev.patchbay.peer.incoming.RequestControl;
import dev.patchbay.peer.incoming.RequestSender;
import dev.patchbay.testing.DialectBench;
import java.lang.ScopedValue.Carrier;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Test setup for a legacy session. The test plays everything around it. */
final class LegacyBench {
    private final DialectBench bench = new DialectBench();
    final FakeChannel channel = bench.channel;
    final Peer peer = bench.peer;
    final FakeFeed feed = new FakeFeed();

    /** What the calls have done to their time limits. */
    final List<String> clock = new ArrayList<>();

    private Service<Call, Outcome> tool = _ -> Outcome.of((_, _) -> {});
    final LegacySession session = dialect().session(peer);

    private LegacyDialect dialect() {
        return new LegacyDialect(
                new ServerIdentity(
                        DialectBench.SERVER,
                        () -> new ServerCapabilities(true, false, true, false),
                        Optional::empty),
                Map.of(
                        RequestMethod.CALL_TOOL,
                        DialectBench.operation(RequestMethod.CALL_TOOL, call -> tool.serve(call))),
                feed,
                ClientListener.NONE);
    }

    private RequestControl control() {
        return new RequestControl() {
            @Override
            public RequestSender sender() {
                return bench.peer;
            }

            @Override
            public RequestId id() {
                return new RequestId.Whole(1);
            }

            @Override
            public boolean cancelled() {
                return false;
            }

            @Override
            public void within(Carrier scope) {
                throw new AssertionError("No dialect knows what the log says of a call");
            }

            @Override
            public void alive() {
                clock.add("alive");
            }

            @Override
            public void pause() {
                clock.add("pause");
            }
        };
    }

    /** What calls of tools do from now on. */
    void tool(Service<Call, Outcome> other) {
        tool = other;
    }

    Reply accept(String method, String params) {
        var request =
                DialectBench.request(
                        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\""
                                + method
                                + "\",\"params\":"
                                + params
                                + "}");
        return session.accept(
                request, Params.of(request.rawParams()), control(), DialectBench.LIMIT);
    }

    String serve(String method, String params) {
        return DialectBench.result(accept(method, params)).toString();
    }

    void handshake(String revision, String capabilities) {
        serve(
                "initialize",
                "{\"protocolVersion\":\"" + revision + "\",\"capabilities\":" + capabilities + "}");
    }

    void handshake() {
        handshake("2025-11-25", "{}");
    }

    void initialized() {
        session.notified(new Notification("notifications/initialized", null));
    }

    void assertRefused(String method, String params, int code, String message) {
        DialectBench.assertRefused(() -> serve(method, params), code, message);
    }
}
