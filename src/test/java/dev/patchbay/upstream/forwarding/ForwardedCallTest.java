package dev.patchbay.upstream.forwarding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.patchbay.call.Exchange;
import dev.patchbay.call.HubFailure;
import dev.patchbay.call.InputNeeded;
import dev.patchbay.call.Outcome;
import dev.patchbay.call.client.ClientFailure;
import dev.patchbay.call.client.ServerMessage;
import dev.patchbay.call.server.OpenCalls;
import dev.patchbay.call.server.PendingCall;
import dev.patchbay.call.server.RemoteServer;
import dev.patchbay.json.Members;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.RequestId;
import dev.patchbay.mcp.ClientCapability;
import dev.patchbay.mcp.InputRequest;
import dev.patchbay.mcp.Progress;
import dev.patchbay.mcp.RequestMethod;
import dev.patchbay.mcp.Revision;
import dev.patchbay.peer.incoming.TimeLimit;
import dev.patchbay.peer.outgoing.OutgoingRequests;
import dev.patchbay.peer.outgoing.PeerClosed;
import dev.patchbay.testing.Background;
import dev.patchbay.testing.FakeExchange;
import dev.patchbay.upstream.Bench;
import dev.patchbay.upstream.FakeRemote;
import dev.patchbay.upstream.connection.CallErrors;
import dev.patchbay.upstream.definition.LivenessRules;
import dev.patchbay.upstream.definition.ServedClients;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ForwardedCallTest {
    private static final RequestMethod METHOD = RequestMethod.CALL_TOOL;
    private static final Duration LONG = Duration.ofMinutes(1);
    private static final int MOST_PARKED = 1_000;
    private static final RawJson RESULT = RawJson.parse("{\"content\":[]}");
    private static final ServerMessage DONE = new ServerMessage.Answered(RESULT);
    private static final InputRequest FORM =
            new InputRequest.Form("Name?", RawJson.parse("{\"type\":\"object\"}"));

    private final Bench bench = new Bench();
    private final List<RequestId> cancelled = new CopyOnWriteArrayList<>();
    private final OutgoingRequests requests = new OutgoingRequests((id, _) -> cancelled.add(id));
    private final OpenCalls calls = new OpenCalls("a", Bench.OWNER, requests, bench.scheduler);
    private final ParkedCalls parking =
            new ParkedCalls(bench.time, LONG, new ServedClients.Many(false));
    private final CallForwardingContext context =
            new CallForwardingContext(
                    new TimeLimit(LONG, LONG),
                    parking,
                    new CircuitBreaker(LivenessRules.DEFAULT, bench.scheduler, _ -> {}),
                    new CallErrors("a", () -> 1),
                    _ -> {});
    private final List<String> replies = new CopyOnWriteArrayList<>();
    private final Server server = new Server();

    /** A server that says about each call what the test wants. */
    private final class Server extends FakeRemote {
        private final List<Continued> continued = new ArrayList<>();
        private Consumer<PendingCall> says = _ -> {};

        @Override
        public RemoteServer server() {
            return new RemoteServer(
                    Revision.V2026_07_28,
                    Optional.empty(),
                    RemoteServer.Offers.from(RawJson.EMPTY_OBJECT),
                    Optional.empty());
        }

        @Override
        public PendingCall call(
                RequestMethod method,
                Members params,
                @Nullable Continued again,
                Exchange caller,
                TimeLimit limit) {
            if (again != null) {
                continued.add(again);
            }
            var pending = pending(caller);
            says.accept(pending);
            return pending;
        }
    }

    private PendingCall pending(Exchange caller) {
        var pending = calls.begin(caller, context.limit(), ServerMessage.Answered::new);
        requests.add(pending);
        return pending;
    }

    private ForwardedCall forwarded() {
        return new ForwardedCall(context, server, METHOD, _ -> {}, 1);
    }

    private static FakeExchange modern() {
        return new FakeExchange(Revision.V2026_07_28);
    }

    private static FakeExchange legacy() {
        return new FakeExchange(Revision.V2025_11_25);
    }

    /** A question, whose reply is noted under its name. */
    private ServerMessage.Asked question(String name, InputRequest what) {
        return new ServerMessage.Asked(
                what,
                new ServerMessage.Reply() {
                    @Override
                    public void answer(RawJson answer) {
                        replies.add(name + " answered " + answer);
                    }

                    @Override
                    public void refuse(String reason) {
                        replies.add(name + " refused: " + reason);
                    }
                });
    }

    private static void assertResult(Outcome outcome) {
        assertThat(outcome).isInstanceOf(Outcome.Completed.class);
    }

    @Test
    void everythingIsToldInOrderUntilTheResult() throws InterruptedException {
        var told = new ArrayList<Progress>();
        var pending = pending(legacy().progressing(told::add));
        pending.deliver(new ServerMessage.Progressed(Progress.of(1, 2)));
        pending.deliver(new ServerMessage.Progressed(Progress.of(2, 2)));
        pending.deliver(DONE);
        pending.deliver(new ServerMessage.Progressed(Progress.of(3, 2)));

        assertResult(forwarded().follow(pending));

        assertThat(told).containsExactly(Progress.of(1, 2), Progress.of(2, 2));
        assertThat(cancelled).isEmpty();
    }

    @Test
    void aCallerThatLeavesCancelsTheCallAndLaterQuestionsAreRefused() {
        var pending = pending(legacy());
        var following =
                Background.of(() -> {
                    Thread.currentThread().interrupt();
                    return forwarded().follow(pending);
                });

        following.failure(InterruptedException.class);
        pending.deliver(question("late", FORM));

        assertThat(replies).containsExactly("late refused: The call is over");
        await().untilAsserted(() -> assertThat(cancelled).hasSize(1));
    }

    @Test
    void aClientWithoutRootsIsNotAskedForThemAndTheCallGoesOn() throws InterruptedException {
        var pending = pending(legacy());
        pending.deliver(question("roots", new InputRequest.Roots()));
        pending.deliver(DONE);

        assertResult(forwarded().follow(pending));

        assertThat(replies).containsExactly("roots refused: The client does not offer roots");
    }

    @Test
    void ofSeveralQuestionsTheClientGetsThoseThatItCanAnswer() throws InterruptedException {
        var asked = new ArrayList<String>();
        var client =
                modern().with(ClientCapability.ELICITATION_FORM)
                        .answering(questions -> {
                            asked.addAll(questions.keySet());
                            return Map.of("question-2", RawJson.EMPTY_OBJECT);
                        });
        var pending = pending(client);
        pending.deliver(question("roots", new InputRequest.Roots()));
        pending.deliver(question("form", FORM));
        pending.deliver(DONE);

        assertResult(forwarded().follow(pending));

        assertThat(asked).containsExactly("question-2");
        assertThat(replies)
                .containsExactly(
                        "roots refused: The client does not offer roots", "form answered {}");
    }

    @Test
    void aClientThatDoesNotAnswerDoesNotEndTheCall() throws InterruptedException {
        var client =
                legacy().with(ClientCapability.ELICITATION_FORM)
                        .answering(_ -> {
                            throw new ClientFailure("It said no", new PeerClosed());
                        });
        var pending = pending(client);
        pending.deliver(question("form", FORM));
        pending.deliver(DONE);

        assertResult(forwarded().follow(pending));

        assertThat(replies).containsExactly("form refused: It said no");
    }

    @Test
    void aFaultOfTheHubWhileItAsksEndsTheCallAtTheServer() {
        var client =
                legacy().with(ClientCapability.ELICITATION_FORM)
                        .answering(_ -> {
                            throw new IllegalStateException("a bug");
                        });
        var pending = pending(client);
        pending.deliver(question("form", FORM));

        Background.of(() -> forwarded().follow(pending)).failure(IllegalStateException.class);

        assertThat(replies).containsExactly("form refused: a bug");
        await().untilAsserted(() -> assertThat(cancelled).hasSize(1));
    }

    /**
     * A stateless client gets a question as the end of its call, and comes back with the answer.
     */
    private static FakeExchange leaving() {
        return modern().progressing(_ -> {})
                .with(ClientCapability.ELICITATION_FORM)
                .answering(questions -> {
                    throw new InputNeeded(questions);
                });
    }

    /** Another message behind the question says that no other question comes with it. */
    private void ask(PendingCall pending) {
        pending.deliver(question("form", FORM));
        pending.deliver(new ServerMessage.Progressed(Progress.of(1, 2)));
    }

    @Test
    void aCallThatWaitsForItsClientGoesOnWhenTheClientIsBack() throws InterruptedException {
        var pending = pending(leaving());
        ask(pending);
        var left = Background.of(() -> forwarded().follow(pending)).failure(InputNeeded.class);
        assertThat(cancelled).isEmpty();
        assertThat(replies).isEmpty();

        var note = (ParkedNote.Standing) ParkedNote.read(left.parked().orElseThrow());
        var parked = parking.take(note.number()).orElseThrow();
        var back =
                modern().progressing(_ -> {})
                        .answering(_ -> Map.of("question-1", RawJson.EMPTY_OBJECT));
        pending.takenOverBy(back);
        pending.deliver(DONE);

        assertResult(forwarded().resume(parked, back));
        assertThat(replies).containsExactly("form answered {}");
    }

    @Test
    void aCallThatCannotBeParkedEndsAtTheServerToo() {
        for (int i = 0; i < MOST_PARKED; i++) {
            assertThat(parking.park(new ParkedCalls.Parked(pending(modern()), Map.of(), 0)))
                    .isPresent();
        }
        var pending = pending(leaving());
        ask(pending);

        var refusal = Background.of(() -> forwarded().follow(pending)).failure(HubFailure.class);

        assertThat(refusal.error().message())
                .contains("Too many calls wait for answers of their clients");
        assertThat(replies)
                .containsExactly("form refused: Too many calls wait for answers of their clients");
        await().untilAsserted(() ->
                assertThat(cancelled).containsExactly(new RequestId.Whole(pending.number())));
    }

    @Test
    void aServerThatWantsTheCallAgainAndAgainIsGivenUp() {
        server.says = pending -> pending.deliver(new ServerMessage.Needs(Map.of(), "state"));

        var failure =
                Background.of(
                                () -> {
                                    var forwarded = forwarded();
                                    return forwarded.follow(forwarded.send(modern(), null));
                                })
                        .failure(HubFailure.class);

        assertThat(failure.error().message())
                .contains("The server has asked for input more than 10 times");
        assertThat(server.continued)
                .hasSize(10)
                .allSatisfy(again -> assertThat(again.state()).isEqualTo("state"));
    }

    @Test
    void aResultThatIsNoneIsTheFaultOfTheServer() {
        var pending = pending(modern());
        pending.deliver(new ServerMessage.Answered(RawJson.parse("[1]")));

        var failure = Background.of(() -> forwarded().follow(pending)).failure(HubFailure.class);

        assertThat(failure.error().server()).isEqualTo("a");
    }
}
