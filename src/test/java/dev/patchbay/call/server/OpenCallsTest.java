package dev.patchbay.call.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.call.Exchange;
import dev.patchbay.call.client.ConnectionOwner;
import dev.patchbay.call.client.ServerMessage;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.RequestId;
import dev.patchbay.mcp.ClientCapability;
import dev.patchbay.mcp.InputRequest;
import dev.patchbay.mcp.Progress;
import dev.patchbay.mcp.Revision;
import dev.patchbay.peer.incoming.TimeLimit;
import dev.patchbay.peer.outgoing.OutgoingRequests;
import dev.patchbay.testing.FakeExchange;
import dev.patchbay.testing.FakeSession;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Optional;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class OpenCallsTest {
    private static final Optional<RequestId> NOT_SHOWN = Optional.empty();
    private static final TimeLimit LIMIT =
            new TimeLimit(Duration.ofMinutes(1), Duration.ofMinutes(10));
    private static final RawJson LINE = RawJson.parse("{\"level\":\"info\",\"data\":1}");

    private final OutgoingRequests requests = new OutgoingRequests((_, _) -> {});
    private final OpenCalls open = over(requests);

    private static OpenCalls over(OutgoingRequests requests) {
        return new OpenCalls("a", ConnectionOwner.inCalls(), requests, System::nanoTime);
    }

    /** A call of a client; the first letter of its name says whose client it is. */
    private static FakeExchange caller(String client) {
        return new FakeExchange(Revision.V2026_07_28).of(client, client.substring(0, 1));
    }

    private PendingCall call(long number, String client, ClientCapability... can) {
        var pending = begin(open, caller(client).with(can));
        assertThat(requests.add(pending).value()).isEqualTo(number);
        return pending;
    }

    private static PendingCall begin(OpenCalls calls, Exchange caller) {
        return calls.begin(caller, LIMIT, ServerMessage.Answered::new);
    }

    private void remove(long number) {
        requests.withdraw(new RequestId.Whole(number));
    }

    private FakeSession called(String owner) {
        var session = new FakeSession(owner);
        var caller =
                new FakeExchange(Revision.V2025_11_25, Optional.of(session))
                        .of(owner, owner.substring(0, 1));
        remove(requests.add(begin(open, caller)).value());
        return session;
    }

    private PendingCall able(long number, String client) {
        return call(number, client, ClientCapability.ROOTS);
    }

    private Optional<PendingCall> asker(Optional<RequestId> about) {
        return open.owner(about) instanceof QuestionOwner.Caller(var call)
                ? Optional.of(call)
                : Optional.empty();
    }

    private static Optional<RequestId> about(long number) {
        return Optional.of(new RequestId.Whole(number));
    }

    @Test
    void aQuestionThatShowsItsCallIsOfThatWhoeverElseHasCalls() {
        var first = able(1, "a");
        var second = able(2, "b");

        assertThat(asker(about(1))).containsSame(first);
        assertThat(asker(about(2))).containsSame(second);
    }

    @Test
    void aQuestionThatShowsACallThatIsOverIsNobodys() {
        able(1, "a");

        assertThat(asker(about(2))).isEmpty();
        assertThat(asker(Optional.of(new RequestId.Text("1")))).isEmpty();
    }

    @Test
    void aQuestionThatDoesNotShowItsCallIsOfTheOnlyClientThereIs() {
        able(1, "a");
        var newest = able(2, "a");

        assertThat(asker(NOT_SHOWN)).containsSame(newest);
    }

    @Test
    void itIsNobodysBecauseOfAnotherUserWhoseClientCannotAnswer() {
        able(1, "a");
        call(2, "b");

        assertThat(asker(NOT_SHOWN)).isEmpty();
    }

    @Test
    void itIsNobodysBecauseOfAnotherUserWhoseCallIsOver() {
        able(1, "a");
        remove(1);
        able(2, "b");

        assertThat(asker(NOT_SHOWN)).isEmpty();
        remove(2);
        able(3, "b");
        assertThat(asker(NOT_SHOWN)).isEmpty();
        assertThat(asker(about(3))).isPresent();
    }

    /** In each round the second user calls at the very moment at which the server speaks. */
    @Test
    void whatIsSaidWhileAnotherUserBeginsToCallDoesNotReachThisUser() throws Exception {
        try (var other = Executors.newSingleThreadExecutor()) {
            for (int round = 0; round < 20_000; round++) {
                var raced = new OpenCallsTest();
                raced.able(1, "a");
                var ready = new CyclicBarrier(2);
                var second =
                        other.submit(() -> {
                            ready.await();
                            raced.remove(1);
                            return raced.able(2, "b");
                        });
                ready.await();
                var asked = new ArrayList<PendingCall>();
                while (!second.isDone()) {
                    raced.asker(NOT_SHOWN).ifPresent(asked::add);
                    raced.open.logged(LINE, NOT_SHOWN);
                }

                var late = second.get();
                assertThat(asked).doesNotContain(late);
                late.deliver(new ServerMessage.Failed(new IllegalStateException("the end")));
                assertThat(late.next()).isInstanceOf(ServerMessage.Failed.class);
            }
        }
    }

    @Test
    void betweenTwoClientsOfAUserNobodyGuesses() {
        able(1, "a1");
        call(2, "a2");

        assertThat(asker(NOT_SHOWN)).isEmpty();
        remove(2);
        assertThat(asker(NOT_SHOWN)).isPresent();
    }

    @Test
    void aLineOfTheLogIsNobodysBecauseOfAnotherUserWhoseCallIsOver() throws InterruptedException {
        able(1, "a");
        remove(1);
        var second = able(2, "b");

        open.logged(LINE, NOT_SHOWN);
        second.deliver(new ServerMessage.Answered(RawJson.EMPTY_OBJECT));

        assertThat(second.next()).isInstanceOf(ServerMessage.Answered.class);
    }

    @Test
    void betweenTwoClientsNobodyGuesses() {
        able(1, "a");
        able(2, "b");

        assertThat(asker(NOT_SHOWN)).isEmpty();
    }

    @Test
    void aQuestionThatNobodyCanAnswerIsOfTheOnlyClientThereIs() {
        var call = call(1, "a");

        assertThat(asker(NOT_SHOWN)).containsSame(call);
        assertThat(asker(about(1))).containsSame(call);
        call(2, "b");
        assertThat(asker(NOT_SHOWN)).isEmpty();
    }

    @Test
    void aLineOfTheLogIsHeardByTheCallThatItShows() throws InterruptedException {
        var first = able(1, "a");
        var second = able(2, "b");

        open.logged(LINE, about(1));
        first.deliver(new ServerMessage.Answered(RawJson.EMPTY_OBJECT));
        second.deliver(new ServerMessage.Answered(RawJson.EMPTY_OBJECT));

        assertThat(first.next()).isInstanceOf(ServerMessage.Logged.class);
        assertThat(second.next()).isInstanceOf(ServerMessage.Answered.class);
    }

    @Test
    void aLineOfTheLogThatShowsNoCallIsHeardByAllOfAUser() throws InterruptedException {
        var first = able(1, "a1");
        var second = able(2, "a2");

        open.logged(LINE, NOT_SHOWN);

        assertThat(first.next()).isInstanceOf(ServerMessage.Logged.class);
        assertThat(second.next()).isInstanceOf(ServerMessage.Logged.class);
    }

    @Test
    void betweenTwoUsersNobodyHearsIt() throws InterruptedException {
        var first = able(1, "a");
        var second = able(2, "b");

        open.logged(LINE, NOT_SHOWN);
        first.deliver(new ServerMessage.Answered(RawJson.EMPTY_OBJECT));
        second.deliver(new ServerMessage.Answered(RawJson.EMPTY_OBJECT));

        assertThat(first.next()).isInstanceOf(ServerMessage.Answered.class);
        assertThat(second.next()).isInstanceOf(ServerMessage.Answered.class);
    }

    @Test
    void betweenTwoCallsItIsHeardByTheSessionsThatHaveCalled() {
        var first = called("a");
        var second = called("a");

        open.logged(LINE, NOT_SHOWN);

        assertThat(first.logged())
                .singleElement()
                .extracting(line -> line.params().toString())
                .isEqualTo("{\"logger\":\"a\",\"level\":\"info\",\"data\":1}");
        assertThat(second.logged()).hasSize(1);
    }

    @Test
    void betweenTheSessionsOfTwoUsersNobodyHearsIt() {
        var first = called("a");
        var second = called("b");

        open.logged(LINE, NOT_SHOWN);

        assertThat(first.logged()).isEmpty();
        assertThat(second.logged()).isEmpty();
    }

    @Test
    void whileACallIsOpenOnlyCallersHearIt() throws InterruptedException {
        var session = called("a");
        var caller = able(2, "a");

        open.logged(LINE, NOT_SHOWN);

        assertThat(session.logged()).isEmpty();
        assertThat(caller.next()).isInstanceOf(ServerMessage.Logged.class);
    }

    private static RawJson progress(String members) {
        return RawJson.parse("{" + members + "}");
    }

    @Test
    void progressIsHeardByTheCallThatItIsOf() throws InterruptedException {
        var first = able(1, "a");
        var second = able(2, "a");

        var half = progress("\"progressToken\":2,\"progress\":1.5,\"total\":3,\"message\":\"x\"");
        var more = progress("\"progressToken\":2,\"progress\":2");
        open.progressed(half);
        open.progressed(more);
        first.deliver(new ServerMessage.Answered(RawJson.EMPTY_OBJECT));

        assertThat(second.next())
                .isEqualTo(new ServerMessage.Progressed(new Progress(1.5, 3.0, "x", half)));
        assertThat(second.next())
                .isEqualTo(new ServerMessage.Progressed(new Progress(2, null, null, more)));
        assertThat(first.next()).isInstanceOf(ServerMessage.Answered.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "[]",
                "{\"progressToken\":2,\"progress\":1}",
                "{\"progressToken\":\"1\",\"progress\":1}",
                "{\"progressToken\":1.5,\"progress\":1}",
                "{\"progressToken\":1}",
                "{\"progressToken\":1,\"progress\":\"1\"}",
                "{\"progressToken\":1,\"progress\":1e999}",
                "{\"progressToken\":1,\"progress\":1,\"progress\":2}"
            })
    void progressOfNoCallIsNobodys(String params) throws InterruptedException {
        var call = able(1, "a");

        var bytes = params.getBytes(StandardCharsets.UTF_8);
        open.progressed(RawJson.trusted(bytes, 0, bytes.length));
        call.deliver(new ServerMessage.Answered(RawJson.EMPTY_OBJECT));

        assertThat(call.next()).isInstanceOf(ServerMessage.Answered.class);
    }

    @Test
    void aCallThatIsOverHearsNothing() throws InterruptedException {
        var call = able(1, "a");
        remove(1);

        open.progressed(progress("\"progressToken\":1,\"progress\":1"));
        open.logged(LINE, NOT_SHOWN);
        call.deliver(new ServerMessage.Answered(RawJson.EMPTY_OBJECT));

        assertThat(call.next()).isInstanceOf(ServerMessage.Answered.class);
        assertThat(asker(NOT_SHOWN)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[]",
                "{\"data\":1}",
                "{\"level\":\"loud\",\"data\":1}",
                "{\"level\":\"info\"}",
                "{\"level\":\"info\",\"data\":1,\"data\":2}"
            })
    void aLineOfTheLogThatSaysNothingIsNobodys(String params) throws InterruptedException {
        var call = able(1, "a");

        var bytes = params.getBytes(StandardCharsets.UTF_8);
        open.logged(RawJson.trusted(bytes, 0, bytes.length), NOT_SHOWN);
        call.deliver(new ServerMessage.Answered(RawJson.EMPTY_OBJECT));

        assertThat(call.next()).isInstanceOf(ServerMessage.Answered.class);
    }

    @Test
    void theNextQuestionIsOnlyTakenIfNothingElseComesFirst() throws InterruptedException {
        var pending = able(1, "a");
        var asked = new ServerMessage.Asked(new InputRequest.Roots(), new Unheard());
        var done = new ServerMessage.Answered(RawJson.EMPTY_OBJECT);
        pending.deliver(asked);
        pending.deliver(done);

        assertThat(pending.nextQuestion(Duration.ofSeconds(10))).contains(asked);
        assertThat(pending.nextQuestion(Duration.ofSeconds(10))).isEmpty();
        assertThat(pending.next()).isEqualTo(done);
    }

    @Test
    void aQuestionThatDoesNotComeIsNotWaitedForLong() throws InterruptedException {
        assertThat(able(1, "a").nextQuestion(Duration.ofMillis(1))).isEmpty();
    }

    /** Where answers are lost. */
    private static final class Unheard implements ServerMessage.Reply {
        @Override
        public void answer(RawJson answer) {}

        @Override
        public void refuse(String reason) {}
    }

    /** In each round the second user calls at the very moment at which the server speaks. */
    @Test
    void aLineIsNotHeardByAUserWhoCallsForTheFirstTimeMeanwhile() throws Exception {
        try (var bob = Executors.newSingleThreadExecutor()) {
            for (int round = 0; round < 20_000; round++) {
                var table = new OutgoingRequests((_, _) -> {});
                var calls = over(table);
                table.add(pending(calls, "alice"));
                var ready = new CyclicBarrier(2);
                var calling =
                        bob.submit(() -> {
                            ready.await();
                            var second = pending(calls, "bob");
                            table.add(second);
                            return second;
                        });
                ready.await();
                calls.logged(LINE, NOT_SHOWN);
                var other = calling.get();
                other.deliver(new ServerMessage.Answered(RawJson.EMPTY_OBJECT));

                assertThat(other.next()).isInstanceOf(ServerMessage.Answered.class);
            }
        }
    }

    private static PendingCall pending(OpenCalls calls, String user) {
        return begin(calls, caller(user));
    }
}
