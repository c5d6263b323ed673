package dev.patchbay.upstream.forwarding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.call.Exchange;
import dev.patchbay.call.client.ServerMessage;
import dev.patchbay.call.server.CallResponseReader;
import dev.patchbay.call.server.OpenCalls;
import dev.patchbay.call.server.PendingCall;
import dev.patchbay.json.RawJson;
import dev.patchbay.mcp.ClientCapabilities;
import dev.patchbay.mcp.InputRequest;
import dev.patchbay.mcp.Revision;
import dev.patchbay.peer.channel.Principal;
import dev.patchbay.peer.incoming.TimeLimit;
import dev.patchbay.peer.outgoing.OutgoingRequests;
import dev.patchbay.testing.FakeExchange;
import dev.patchbay.upstream.Bench;
import dev.patchbay.upstream.definition.ServedClients;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ParkedCallsTest {
    private static final Duration VALIDITY = Duration.ofMinutes(5);
    private static final int MOST = 1_000;
    private static final CallResponseReader READER = ServerMessage.Answered::new;

    private final Bench bench = new Bench();
    private final ParkedCalls parking =
            new ParkedCalls(bench.time, VALIDITY, new ServedClients.Many(false));

    /** A call with one question, and what becomes of both. */
    private final class Waiting {
        final CompletableFuture<String> refused = new CompletableFuture<>();
        final CompletableFuture<Boolean> cancelled = new CompletableFuture<>();
        final ParkedCalls.Parked call =
                new ParkedCalls.Parked(
                        pending(
                                new FakeExchange(Revision.V2026_07_28),
                                new OutgoingRequests((_, _) -> cancelled.complete(true))),
                        Map.of("q", new ServerMessage.Asked(new InputRequest.Roots(), reply())),
                        1);

        private ServerMessage.Reply reply() {
            return new ServerMessage.Reply() {
                @Override
                public void answer(RawJson answer) {
                    throw new AssertionError("This test expects no answer");
                }

                @Override
                public void refuse(String reason) {
                    refused.complete(reason);
                }
            };
        }

        String park() {
            return parking.park(call).orElseThrow();
        }

        void awaitEnd() throws Exception {
            assertThat(refused.get(20, TimeUnit.SECONDS))
                    .isEqualTo("The client did not send an answer in time");
            assertThat(cancelled.get(20, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void aCallIsTakenOutOnce() {
        var waiting = new Waiting();
        var number = waiting.park();

        assertThat(parking.take(number)).containsSame(waiting.call);
        assertThat(parking.take(number)).isEmpty();
    }

    @Test
    void nothingOfTheRequestThatHasEndedIsKept() {
        var waiting = new Waiting();
        var before = waiting.call.pending().caller();

        waiting.park();

        var after = waiting.call.pending().caller();
        assertThat(after).isNotSameAs(before).isInstanceOf(AbsentCaller.class);
        assertThat(after.owner()).isEqualTo(before.owner());
        assertThat(after.origin()).isEqualTo(before.origin());
    }

    @Test
    void oneOfSeveralUsersHasAQuarter() {
        var alice = new Principal("issuer", "alice");
        var several = new ParkedCalls(bench.time, VALIDITY, new ServedClients.Many(true));
        for (var user : List.of(alice, Principal.TOKEN_HOLDER)) {
            for (int i = 0; i < MOST / 4; i++) {
                assertThat(several.park(callOf(user))).isPresent();
            }

            assertThat(several.park(callOf(user))).isEmpty();
        }
        assertThat(several.park(callOf(new Principal("issuer", "bob")))).isPresent();
    }

    private ParkedCalls.Parked callOf(Principal user) {
        var caller =
                new AbsentCaller(
                        Revision.V2026_07_28,
                        Optional.empty(),
                        ClientCapabilities.NONE,
                        new Object(),
                        user);
        return new ParkedCalls.Parked(
                pending(caller, new OutgoingRequests((_, _) -> {})), Map.of(), 0);
    }

    private PendingCall pending(Exchange caller, OutgoingRequests requests) {
        var call =
                new OpenCalls("a", Bench.OWNER, requests, bench.scheduler)
                        .begin(caller, new TimeLimit(VALIDITY, VALIDITY), READER);
        requests.add(call);
        return call;
    }

    @Test
    void nobodyGuessesANumber() {
        var numbers = new HashSet<String>();
        for (int i = 0; i < MOST; i++) {
            numbers.add(new Waiting().park());
        }

        assertThat(numbers).hasSize(MOST).allMatch(number -> number.matches("[0-9a-f]{32}"));
        assertThat(parking.take("0".repeat(32))).isEmpty();
    }

    @Test
    void beyondAThousandCallsNoneIsKept() {
        var first = new Waiting().park();
        for (int i = 1; i < MOST; i++) {
            new Waiting().park();
        }

        assertThat(parking.park(new Waiting().call)).isEmpty();
        parking.take(first);
        assertThat(parking.park(new Waiting().call)).isPresent();
    }

    @Test
    void aCallWhoseClientDoesNotComeBackIsGivenUp() throws Exception {
        var waiting = new Waiting();
        var number = waiting.park();

        bench.scheduler.advance(VALIDITY.minusNanos(1));
        assertThat(bench.scheduler.waiting()).isEqualTo(1);
        bench.scheduler.advance(Duration.ofNanos(1));

        waiting.awaitEnd();
        assertThat(parking.take(number)).isEmpty();
    }

    @Test
    void aCallThatWasTakenOutGoesOn() throws Exception {
        var taken = new Waiting();
        var left = new Waiting();
        parking.take(taken.park());
        left.park();

        bench.scheduler.advance(VALIDITY);

        left.awaitEnd();
        assertThat(taken.refused).isNotDone();
        assertThat(taken.cancelled).isNotDone();
    }

    @Test
    void whatIsRefusedGoesOnWithoutAnAnswer() {
        var waiting = new Waiting();

        waiting.call.refuse("no");

        assertThat(waiting.refused).isCompletedWithValue("no");
        assertThat(waiting.cancelled).isNotDone();
    }
}
