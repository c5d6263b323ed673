package dev.patchbay.era.modern;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.call.Call;
import dev.patchbay.call.Outcome;
import dev.patchbay.call.Params;
import dev.patchbay.call.Server;
import dev.patchbay.call.Service;
import dev.patchbay.event.Event;
import dev.patchbay.event.Events;
import dev.patchbay.event.Interest;
import dev.patchbay.jsonrpc.RequestId;
import dev.patchbay.mcp.Change;
import dev.patchbay.mcp.Result;
import dev.patchbay.mcp.ServerCapabilities;
import dev.patchbay.method.ChangeFeed;
import dev.patchbay.peer.FakeChannel;
import dev.patchbay.peer.Handler.Reply;
import dev.patchbay.peer.Ticket;
import dev.patchbay.testing.DialectBench;
import java.lang.ScopedValue.Carrier;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** Modern dialects with everything around them played by hand. */
final class ModernBench {
    static final String VERSION = "\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\"";
    static final String CAPABILITIES = "\"io.modelcontextprotocol/clientCapabilities\":";

    /** What the envelope of a client without capabilities has to hold. */
    static final String PLAIN = VERSION + "," + CAPABILITIES + "{}";

    private final DialectBench bench = new DialectBench();
    final FakeChannel channel = bench.channel;
    final AtomicInteger signsOfLife = new AtomicInteger();
    private final Events events = new Events();
    private final Ticket ticket =
            new Ticket() {
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
                    signsOfLife.incrementAndGet();
                }

                @Override
                public void pause() {
                    throw new AssertionError("A stateless call never waits for its client");
                }
            };

    /** A dialect with one method, which is named as {@code name} and served as {@code service}. */
    ModernDialect dialect(String name, Service<Call, Outcome> service) {
        return new ModernDialect(
                new Server(
                        DialectBench.SERVER,
                        () -> new ServerCapabilities(true, false, false, false),
                        "Be kind"),
                Map.of(name, DialectBench.method(name, service)),
                new ChangeFeed(events.changes(), new Interest(events), Duration.ZERO),
                RequestStates.ofThisProcess(Clock.systemUTC(), Duration.ofMinutes(1)));
    }

    /** A dialect whose only tool does nothing. */
    ModernDialect idle() {
        return dialect("tools/call", _ -> nothing());
    }

    static Outcome nothing() {
        return Outcome.of(Result.EMPTY);
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
        return dialect.accept(
                request, Params.of(request.rawParams()), bench.peer, ticket, DialectBench.LIMIT);
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
