package dev.patchbay.era.modern;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.call.Call;
import dev.patchbay.call.Outcome;
import dev.patchbay.call.Params;
import dev.patchbay.call.Service;
import dev.patchbay.call.client.ClientListener;
import dev.patchbay.call.server.ServerIdentity;
import dev.patchbay.event.Event;
import dev.patchbay.event.Events;
import dev.patchbay.event.SubscribedUris;
import dev.patchbay.jsonrpc.RequestId;
import dev.patchbay.mcp.Change;
import dev.patchbay.mcp.Meta;
import dev.patchbay.mcp.RequestEra;
import dev.patchbay.mcp.RequestMethod;
import dev.patchbay.mcp.ServerCapabilities;
import dev.patchbay.method.ChangeFeed;
import dev.patchbay.peer.FakeChannel;
import dev.patchbay.peer.incoming.Handler.Reply;
import dev.patchbay.peer.incoming.RequestControl;
import dev.patchbay.peer.incoming.RequestSender;
import dev.patchbay.testing.DialectBench;
import java.lang.ScopedValue.Carrier;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** Test setup for the modern dialect. The test plays everything around it. */
final class ModernBench {
    static final String VERSION = "\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\"";
    static final String CAPABILITIES = "\"io.modelcontextprotocol/clientCapabilities\":";

    /** What the envelope of a client without capabilities has to hold. */
    static final String PLAIN = VERSION + "," + CAPABILITIES + "{}";

    private final DialectBench bench = new DialectBench();
    final FakeChannel channel = bench.channel;
    final AtomicInteger signsOfLife = new AtomicInteger();

    /** How many collect changes. */
    final AtomicInteger listening = new AtomicInteger();

    private final Events events = new Events();
    private final RequestControl control =
            new RequestControl() {
                @Override
                public RequestId id() {
                    return new RequestId.Text("r1");
                }

                @Override
                public RequestSender sender() {
                    return bench.peer;
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
                    signsOfLife.incrementAndGet();
                }

                @Override
                public void pause() {
                    throw new AssertionError("A stateless call never waits for its client");
                }
            };

    /** A dialect with one method, which is {@code method} and served as {@code service}. */
    ModernDialect dialect(RequestMethod method, Service<Call, Outcome> service) {
        return new ModernDialect(
                new ServerIdentity(
                        DialectBench.SERVER,
                        () -> new ServerCapabilities(true, false, false, false),
                        () -> Optional.of("Be kind")),
                Map.of(method, DialectBench.operation(method, service)),
                new ChangeFeed(
                        events.changes()
                                .onSubscription()
                                .invoke(listening::incrementAndGet)
                                .onCancellation()
                                .invoke(listening::decrementAndGet),
                        new SubscribedUris(events),
                        Duration.ZERO,
                        uri -> !uri.startsWith("none:")),
                RequestStates.ofThisProcess(Clock.systemUTC(), Duration.ofMinutes(1)),
                ClientListener.NONE);
    }

    /** A dialect whose only tool does nothing. */
    ModernDialect idle() {
        return dialect(RequestMethod.CALL_TOOL, _ -> nothing());
    }

    static Outcome nothing() {
        return Outcome.of((_, _) -> {});
    }

    static String request(String method, String members, String meta) {
        return "{\"jsonrpc\":\"2.0\",\"id\":\"r1\",\"method\":\""
                + method
                + "\",\"params\":{"
                + members
                + (members.isEmpty() ? "" : ",")
                + "\"_meta\":{"
                + meta
                + "}}}";
    }

    Reply accept(ModernDialect dialect, String json) {
        var request = DialectBench.request(json);
        var params = Params.of(request.rawParams());
        return dialect.accept(request, params, era(params), control, DialectBench.LIMIT);
    }

    private static RequestEra.Modern era(Params params) {
        return (RequestEra.Modern) RequestEra.of(params.object(Meta.MEMBER));
    }

    JsonNode serve(ModernDialect dialect, String json) {
        return DialectBench.result(accept(dialect, json)).tree();
    }

    void assertRefused(String json, int code, String message) {
        DialectBench.assertRefused(() -> serve(idle(), json), code, message);
    }

    void change(Change change) {
        events.publish(new Event.Changed(change));
    }
}
