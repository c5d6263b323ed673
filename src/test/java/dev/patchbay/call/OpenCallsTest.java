package dev.patchbay.call;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.json.JsonValue;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.RequestId;
import dev.patchbay.mcp.ClientCapabilities;
import dev.patchbay.mcp.ClientCapability;
import dev.patchbay.mcp.Implementation;
import dev.patchbay.mcp.InputRequest;
import dev.patchbay.mcp.LogLevel;
import dev.patchbay.mcp.Progress;
import dev.patchbay.mcp.Revision;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(20)
class OpenCallsTest {
    private static final Optional<RequestId> NOT_SHOWN = Optional.empty();
    private static final RawJson LINE = RawJson.parse("{\"level\":\"info\",\"data\":1}");

    private final OpenCalls open = new OpenCalls();

    /** Somebody with calls of one origin. */
    private record Caller(
            Revision revision,
            Object origin,
            ClientCapabilities capabilities,
            @Nullable Session within)
            implements Exchange {
        /** The first letter says whose client it is. */
        @Override
        public Object owner() {
            return origin.toString().substring(0, 1);
        }

        @Override
        public Optional<Session> session() {
            return Optional.ofNullable(within);
        }

        @Override
        public Optional<Implementation> client() {
            return Optional.empty();
        }

        @Override
        public boolean cancelled() {
            return false;
        }

        @Override
        public void progress(Progress progress) {
            throw new AssertionError("Nobody makes progress here");
        }

        @Override
        public void log(LogLevel level, String logger, JsonValue data) {
            throw new AssertionError("Nobody logs here");
        }

        @Override
        public Map<String, RawJson> ask(Map<String, InputRequest> questions) {
            throw new AssertionError("Nobody is asked here");
        }
    }

    private Pending call(long number, String client, ClientCapability... can) {
        var declared = new ClientCapabilities(Set.of(can));
        var pending =
                new Pending(
                        new Caller(Revision.V2026_07_28, client, declared, null), System::nanoTime);
        open.add(number, pending);
        return pending;
    }

    /** Somebody whose call is over, and who hears what is said. */
    private static final class Sitting implements Session {
        private final Object owner;
        private final List<Word.Logged> heard = new ArrayList<>();

        Sitting(String owner) {
            this.owner = owner;
        }

        @Override
        public Object owner() {
            return owner;
        }

        @Override
        public void log(Word.Logged line) {
            heard.add(line);
        }

        @Override
        public void whenOver(Runnable ending) {
            throw new AssertionError("Nobody waits for its end here");
        }
    }

    private Sitting called(String owner) {
        var session = new Sitting(owner);
        var caller = new Caller(Revision.V2025_11_25, owner, ClientCapabilities.NONE, session);
        open.add(7, new Pending(caller, System::nanoTime));
        open.remove(7);
        return session;
    }

    private Pending able(long number, String client) {
        return call(number, client, ClientCapability.ROOTS);
    }

    private Optional<Pending> asker(Optional<RequestId> about) {
        return open.asker(ClientCapability.ROOTS, about);
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
    void aQuestionThatDoesNotShowItsCallIsOfTheOnlyClientThatCanAnswer() {
        able(1, "a");
        var newest = able(2, "a");
        call(3, "b");

        assertThat(asker(NOT_SHOWN)).containsSame(newest);
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
        first.say(new Word.Answered(RawJson.EMPTY_OBJECT));
        second.say(new Word.Answered(RawJson.EMPTY_OBJECT));

        assertThat(first.next()).isInstanceOf(Word.Logged.class);
        assertThat(second.next()).isInstanceOf(Word.Answered.class);
    }

    @Test
    void aLineOfTheLogThatShowsNoCallIsHeardByAllOfAUser() throws InterruptedException {
        var first = able(1, "a1");
        var second = able(2, "a2");

        open.logged(LINE, NOT_SHOWN);

        assertThat(first.next()).isInstanceOf(Word.Logged.class);
        assertThat(second.next()).isInstanceOf(Word.Logged.class);
    }

    @Test
    void betweenTwoUsersNobodyHearsIt() throws InterruptedException {
        var first = able(1, "a");
        var second = able(2, "b");

        open.logged(LINE, NOT_SHOWN);
        first.say(new Word.Answered(RawJson.EMPTY_OBJECT));
        second.say(new Word.Answered(RawJson.EMPTY_OBJECT));

        assertThat(first.next()).isInstanceOf(Word.Answered.class);
        assertThat(second.next()).isInstanceOf(Word.Answered.class);
    }

    @Test
    void betweenTwoCallsItIsHeardByTheSessionsThatHaveCalled() {
        var first = called("a");
        var second = called("a");

        open.logged(LINE, NOT_SHOWN);

        assertThat(first.heard).singleElement().extracting(Word.Logged::params).isEqualTo(LINE);
        assertThat(second.heard).hasSize(1);
    }

    @Test
    void betweenTheSessionsOfTwoUsersNobodyHearsIt() {
        var first = called("a");
        var second = called("b");

        open.logged(LINE, NOT_SHOWN);

        assertThat(first.heard).isEmpty();
        assertThat(second.heard).isEmpty();
    }

    @Test
    void whileACallIsOpenOnlyCallersHearIt() throws InterruptedException {
        var session = called("a");
        var caller = able(1, "a");

        open.logged(LINE, NOT_SHOWN);

        assertThat(session.heard).isEmpty();
        assertThat(caller.next()).isInstanceOf(Word.Logged.class);
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
        first.say(new Word.Answered(RawJson.EMPTY_OBJECT));

        assertThat(second.next()).isEqualTo(new Word.Progressed(new Progress(1.5, 3.0, "x", half)));
        assertThat(second.next()).isEqualTo(new Word.Progressed(new Progress(2, null, null, more)));
        assertThat(first.next()).isInstanceOf(Word.Answered.class);
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
        call.say(new Word.Answered(RawJson.EMPTY_OBJECT));

        assertThat(call.next()).isInstanceOf(Word.Answered.class);
    }

    @Test
    void aCallThatIsOverHearsNothing() throws InterruptedException {
        var call = able(1, "a");
        open.remove(1);

        open.progressed(progress("\"progressToken\":1,\"progress\":1"));
        open.logged(LINE, NOT_SHOWN);
        call.say(new Word.Answered(RawJson.EMPTY_OBJECT));

        assertThat(call.next()).isInstanceOf(Word.Answered.class);
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
        call.say(new Word.Answered(RawJson.EMPTY_OBJECT));

        assertThat(call.next()).isInstanceOf(Word.Answered.class);
    }

    @Test
    void theNextQuestionIsOnlyTakenIfNothingElseComesFirst() throws InterruptedException {
        var pending = able(1, "a");
        var asked = new Word.Asked(new InputRequest.Roots(), new Unheard());
        var done = new Word.Answered(RawJson.EMPTY_OBJECT);
        pending.say(asked);
        pending.say(done);

        assertThat(pending.nextQuestion(Duration.ofSeconds(10))).contains(asked);
        assertThat(pending.nextQuestion(Duration.ofSeconds(10))).isEmpty();
        assertThat(pending.next()).isEqualTo(done);
    }

    @Test
    void aQuestionThatDoesNotComeIsNotWaitedForLong() throws InterruptedException {
        assertThat(able(1, "a").nextQuestion(Duration.ofMillis(1))).isEmpty();
    }

    /** Where answers are lost. */
    private static final class Unheard implements Word.Reply {
        @Override
        public void answer(RawJson answer) {}

        @Override
        public void refuse(String reason) {}
    }
}
