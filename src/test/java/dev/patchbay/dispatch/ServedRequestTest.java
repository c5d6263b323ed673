package dev.patchbay.dispatch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.patchbay.call.Call;
import dev.patchbay.call.CallContext;
import dev.patchbay.call.Era;
import dev.patchbay.call.Outcome;
import dev.patchbay.call.RequestObserver;
import dev.patchbay.call.Service;
import dev.patchbay.call.client.ClientListener;
import dev.patchbay.call.server.ServerIdentity;
import dev.patchbay.era.legacy.LegacyDialect;
import dev.patchbay.era.modern.ModernDialect;
import dev.patchbay.era.modern.RequestStates;
import dev.patchbay.event.Event;
import dev.patchbay.event.Events;
import dev.patchbay.event.SubscribedUris;
import dev.patchbay.failure.RequestEnd;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.JsonRpcMessage.Answer;
import dev.patchbay.jsonrpc.JsonRpcMessage.Notification;
import dev.patchbay.mcp.Change;
import dev.patchbay.mcp.Meta;
import dev.patchbay.mcp.Progress;
import dev.patchbay.mcp.RequestEra;
import dev.patchbay.mcp.RequestMethod;
import dev.patchbay.mcp.ServerCapabilities;
import dev.patchbay.mcp.result.ToolResult;
import dev.patchbay.method.ChangeFeed;
import dev.patchbay.peer.HandScheduler;
import dev.patchbay.peer.channel.Budget;
import dev.patchbay.peer.channel.Origin;
import dev.patchbay.peer.channel.Overloaded;
import dev.patchbay.peer.channel.Principal;
import dev.patchbay.peer.channel.StatelessClient;
import dev.patchbay.peer.channel.StatelessRequest;
import dev.patchbay.peer.channel.Unsendable;
import dev.patchbay.peer.incoming.PeerLimits;
import dev.patchbay.peer.outgoing.PeerClosed;
import dev.patchbay.testing.DialectBench;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ServedRequestTest {
    private static final Duration SWEEP = Duration.ofMillis(100);
    private static final Duration QUIET = DialectBench.LIMIT.quiet();
    private static final Duration LONG = Duration.ofSeconds(30);
    private static final String CALL = "tools/call";
    private static final String LISTEN = "subscriptions/listen";
    private static final String WATCHED =
            "\"notifications\":{\"resourceSubscriptions\":[\"a:b\"]},";

    private final HandScheduler time = new HandScheduler();
    private final Events events = new Events();
    private final List<String> observed = new CopyOnWriteArrayList<>();
    private final Budget budget = new Budget(100_000);
    private final FakeClient client = new FakeClient();
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch interrupted = new CountDownLatch(1);
    private Service<Call, Outcome> tool = _ -> Outcome.of(ToolResult.text("hi"));

    /** A client that takes everything, until it is gone. */
    private final class FakeClient implements StatelessClient {
        private final BlockingQueue<String> received = new LinkedBlockingQueue<>();
        private volatile RuntimeException failure;
        private volatile boolean closed;

        @Override
        public Principal principal() {
            return Principal.ANONYMOUS;
        }

        @Override
        public Budget memory() {
            return budget;
        }

        @Override
        public Origin origin() {
            return Origin.UNKNOWN;
        }

        @Override
        public void send(Notification notification) {
            failOnce();
            received.add(RawJson.of(notification).toString());
        }

        @Override
        public void answer(Answer answer, boolean refused) {
            failOnce();
            received.add((refused ? "refused " : "") + RawJson.of(answer));
        }

        private void failOnce() {
            var thrown = failure;
            if (thrown != null) {
                failure = null;
                throw thrown;
            }
        }

        @Override
        public void close() {
            closed = true;
        }

        String next() throws InterruptedException {
            var message = received.poll(20, TimeUnit.SECONDS);
            assertThat(message).as("a message").isNotNull();
            return message.replace("\"jsonrpc\":\"2.0\",", "");
        }
    }

    private final class Observer implements RequestObserver {
        @Override
        public void began() {
            observed.add("began");
        }

        @Override
        public void ended(Era era, String method, RequestEnd end, long nanos) {
            observed.add(era + " " + method + " " + end);
        }

        @Override
        public void refused(Era era, String method, RequestEnd why) {
            throw new AssertionError("A request that comes alone is always admitted");
        }
    }

    private Dispatcher dispatcher() {
        var server =
                new ServerIdentity(
                        DialectBench.SERVER,
                        () -> new ServerCapabilities(true, false, true, false),
                        Optional::empty);
        var operations =
                Map.of(
                        RequestMethod.CALL_TOOL,
                        DialectBench.operation(RequestMethod.CALL_TOOL, call -> tool.serve(call)));
        var feed =
                new ChangeFeed(
                        events.changes(), new SubscribedUris(events), Duration.ZERO, _ -> true);
        return new Dispatcher(
                new LegacyDialect(server, operations, feed, ClientListener.NONE),
                new ModernDialect(
                        server,
                        operations,
                        feed,
                        RequestStates.ofThisProcess(Clock.systemUTC(), LONG),
                        ClientListener.NONE),
                new PeerLimits(1, 1, LONG),
                DialectBench.LIMIT,
                time,
                time,
                new Observer());
    }

    private Sent sent(String method, String members) {
        var request =
                DialectBench.request(
                        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\""
                                + method
                                + "\",\"params\":{"
                                + members
                                + "\"_meta\":{\"progressToken\":7,"
                                + "\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
                                + "\"io.modelcontextprotocol/clientCapabilities\":{}}}}");
        var era = RequestEra.of(request.rawParams().members().get(Meta.MEMBER));
        var served = dispatcher().accept(request, client);
        return new Sent(served, () -> served.serve(request, (RequestEra.Modern) era));
    }

    private record Sent(StatelessRequest request, Runnable begin) {}

    private StatelessRequest serve(String method, String members) {
        var sent = sent(method, members);
        sent.begin().run();
        return sent.request();
    }

    /** Starts a call whose work ends only by an interrupt. */
    private StatelessRequest serveEndless() throws InterruptedException {
        tool =
                _ -> {
                    begun.countDown();
                    try {
                        new CountDownLatch(1).await();
                        throw new AssertionError("No thread counts this latch down");
                    } finally {
                        interrupted.countDown();
                    }
                };
        var served = serve(CALL, "");
        assertThat(begun.await(20, TimeUnit.SECONDS)).isTrue();
        return served;
    }

    private void assertInterrupted() throws InterruptedException {
        assertThat(interrupted.await(20, TimeUnit.SECONDS)).isTrue();
    }

    private void assertObserved(RequestEnd end, String method) {
        assertThat(observed).containsExactly("began", "MODERN " + method + " " + end);
    }

    private static String failure(int code, String message) {
        return "{\"id\":1,\"error\":{\"code\":" + code + ",\"message\":\"" + message + "\"}}";
    }

    private static String text(String text) {
        return "\"content\":[{\"type\":\"text\",\"text\":\"" + text + "\"}]}}";
    }

    @Test
    void whatOutlastsACallHoldsNothingOfItsRequest() throws InterruptedException {
        var origins = new ArrayList<Object>();
        tool =
                call -> {
                    origins.add(call.exchange().origin());
                    return Outcome.of(ToolResult.text("hi"));
                };
        for (int i = 0; i < 2; i++) {
            serve(CALL, "");
            client.next();
        }

        assertThat(origins).hasSize(2).doesNotHaveDuplicates();
        assertThat(origins)
                .allSatisfy(origin -> assertThat(origin).isExactlyInstanceOf(Object.class));
    }

    @Test
    void aCallIsAnsweredByItsTool() throws InterruptedException {
        serve(CALL, "");

        assertThat(client.next()).startsWith("{\"id\":1,\"result\":").endsWith(text("hi"));
        assertObserved(RequestEnd.OK, CALL);
        time.advance(SWEEP);
        assertThat(time.waiting()).isZero();
    }

    @Test
    void aRequestWithoutWorkIsAnsweredAtOnce() {
        serve("server/discover", "");

        assertThat(client.received).hasSize(1);
        assertObserved(RequestEnd.OK, "server/discover");
    }

    @Test
    void aRequestThatIsRefusedBeforeItsWorkSaysSo() throws InterruptedException {
        serve("no/such", "");

        assertThat(client.next())
                .isEqualTo("refused " + failure(-32601, "No such method: no/such"));
        assertObserved(RequestEnd.UNKNOWN_METHOD, "no/such");
    }

    @Test
    void workRunsInTheContextOfItsCall() throws InterruptedException {
        tool = _ -> Outcome.of(ToolResult.text("" + CallContext.current().isPresent()));

        serve(CALL, "");

        assertThat(client.next()).endsWith(text("true"));
    }

    @Test
    void aNotificationComesBeforeTheAnswer() throws InterruptedException {
        tool =
                call -> {
                    call.exchange().progress(Progress.of(1, 2, "half"));
                    return Outcome.of(ToolResult.text("hi"));
                };

        serve(CALL, "");

        assertThat(client.next()).startsWith("{\"method\":\"notifications/progress\"");
        assertThat(client.next()).endsWith(text("hi"));
    }

    @Test
    void aNotificationThatFindsNoMemoryIsLeftOut() throws InterruptedException {
        client.failure = new Overloaded("full");
        tool =
                call -> {
                    call.exchange().progress(Progress.of(1, 2, "half"));
                    return Outcome.of(ToolResult.text("hi"));
                };

        serve(CALL, "");

        assertThat(client.next()).endsWith(text("hi"));
    }

    @Test
    void aNotificationThatFindsNoClientEndsTheCall() throws InterruptedException {
        client.failure = new PeerClosed();
        var cancelled = new AtomicReference<Boolean>();
        tool =
                call -> {
                    call.exchange().progress(Progress.of(1, 2, "half"));
                    cancelled.set(call.exchange().cancelled());
                    interrupted.countDown();
                    return Outcome.of(ToolResult.text("hi"));
                };

        serve(CALL, "");

        assertInterrupted();
        assertThat(cancelled).hasValue(true);
        assertObserved(RequestEnd.CANCELLED, CALL);
    }

    @Test
    void anAnswerThatFindsNoMemoryBecomesAnError() throws InterruptedException {
        client.failure = new Overloaded("full");

        serve(CALL, "");

        assertThat(client.next()).startsWith("{\"id\":1,\"error\":").contains("full");
    }

    @Test
    void anAnswerThatCannotBeWrittenBecomesAnError() throws InterruptedException {
        client.failure = new Unsendable(new IllegalStateException("a bug"));

        serve(CALL, "");

        assertThat(client.next()).startsWith("{\"id\":1,\"error\":{\"code\":-32603,");
    }

    @Test
    void aClientThatGoesInterruptsTheWorkAndGetsNoAnswer() throws InterruptedException {
        var served = serveEndless();

        served.cancel();

        assertInterrupted();
        served.close(LONG);
        assertThat(client.received).isEmpty();
        assertObserved(RequestEnd.CANCELLED, CALL);
    }

    @Test
    void aRequestWhoseClientHasGoneBeforeIsNotServed() {
        var sent = sent(CALL, "");
        sent.request().cancel();

        sent.begin().run();

        assertThat(client.received).isEmpty();
        assertObserved(RequestEnd.CANCELLED, CALL);
    }

    @Test
    void workWithoutASignOfLifeIsEndedAndAnsweredFor() throws InterruptedException {
        serveEndless();
        time.advance(QUIET.minus(SWEEP));
        assertThat(client.received).isEmpty();

        time.advance(SWEEP.multipliedBy(2));

        assertThat(client.next()).contains("tools/call did not finish within");
        assertInterrupted();
        assertObserved(RequestEnd.TIMED_OUT, CALL);
        assertThat(client.received).isEmpty();
    }

    @Test
    void progressGivesTheQuietTimeAnew() throws InterruptedException {
        var more = new LinkedBlockingQueue<Boolean>();
        tool =
                call -> {
                    while (more.take()) {
                        call.exchange().progress(Progress.of(1, 2, "more"));
                    }
                    return Outcome.of(ToolResult.text("hi"));
                };
        serve(CALL, "");
        for (int i = 0; i < 5; i++) {
            time.advance(QUIET.minus(SWEEP));
            more.add(true);
            assertThat(client.next()).contains("notifications/progress");
        }

        more.add(false);

        assertThat(client.next()).endsWith(text("hi"));
        assertObserved(RequestEnd.OK, CALL);
    }

    @Test
    void aRequestMayFinishWithinTheGrace() throws InterruptedException {
        var go = new CountDownLatch(1);
        tool =
                _ -> {
                    begun.countDown();
                    go.await();
                    return Outcome.of(ToolResult.text("hi"));
                };
        var served = serve(CALL, "");
        var closing = Thread.ofVirtual().start(() -> served.close(LONG));
        go.countDown();
        closing.join();

        assertThat(client.next()).endsWith(text("hi"));
        assertThat(client.closed).isTrue();
    }

    @Test
    void aRequestThatOutlastsTheGraceGetsAnError() throws InterruptedException {
        serveEndless().close(Duration.ZERO);

        assertThat(client.next())
                .isEqualTo(failure(-31001, "The server stopped before the request was done"));
        assertInterrupted();
        assertObserved(RequestEnd.STOPPED, CALL);
        assertThat(client.closed).isTrue();
    }

    @Test
    void aRequestThatBeginsAfterTheEndIsNotServed() throws InterruptedException {
        var sent = sent(CALL, "");
        sent.request().close(Duration.ZERO);

        sent.begin().run();

        assertThat(client.next()).contains("-31001");
        assertThat(client.received).isEmpty();
        assertObserved(RequestEnd.STOPPED, CALL);
    }

    @Test
    void aSubscriptionTellsItsChangesUntilTheEnd() throws InterruptedException {
        var served = serve(LISTEN, WATCHED);
        assertThat(client.next()).contains("acknowledged");

        events.publish(new Event.Changed(new Change.ResourceUpdated("a:b")));
        assertThat(client.next()).contains("resources/updated");
        served.close(LONG);

        assertThat(client.next()).contains("\"resultType\":\"complete\"");
        assertObserved(RequestEnd.OK, LISTEN);
        awaitFreeMemory();
    }

    @Test
    void aSubscriptionOfAClientThatGoesGivesItsMemoryBack() throws InterruptedException {
        serve(LISTEN, WATCHED).cancel();

        assertThat(client.next()).contains("acknowledged");
        awaitFreeMemory();
        assertObserved(RequestEnd.CANCELLED, LISTEN);
    }

    @Test
    void aSubscriptionWhoseClientGoesDuringTheAcknowledgementGivesItsMemoryBack() {
        client.failure = new PeerClosed();

        serve(LISTEN, WATCHED);

        awaitFreeMemory();
        assertObserved(RequestEnd.CANCELLED, LISTEN);
    }

    private void awaitFreeMemory() {
        await().until(() -> budget.used() == 0);
    }
}
