package dev.patchbay.mission;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.testing.BestOfThree;
import dev.patchbay.testing.Gate;
import dev.patchbay.testing.Messages;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests start, operation and end of a process: section 3 of the reliability requirements. */
class ProcessLifeIT {
    private static final Duration GRACE = Duration.ofSeconds(2);
    private static final Duration AT_MOST = GRACE.plusSeconds(3);
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int MORE_THAN_A_PIPE_HOLDS = 1_000;
    private static final String STOPPING = JsonRpc.code(JsonRpc.STOPPING);

    @RepeatedTest(3)
    void aCallRightBeforeTheEndOfInputIsAnswered() {
        try (var server = Launch.fixtures().start()) {
            server.send(Messages.echo("1", "the only one"));
            server.endInput();
            assertThat(server.awaitExit()).isZero();
            assertThat(server.rest())
                    .singleElement()
                    .satisfies(line -> assertThat(JsonRpc.message(line).get("id").asInt()).isOne());
        }
    }

    @Test
    void callsThatRunAtTheEndOfInputGetTheGraceAndThenAnError() {
        BestOfThree.takesLessThan(
                AT_MOST,
                () -> {
                    try (var gate = Gate.closed();
                            var server = withGrace().start()) {
                        server.send(gate.modernCall("\"short\""));
                        server.send(Messages.modernCall("\"endless\"", "hang", "{}"));
                        // The last line needs no line feed.
                        server.sendBytes(
                                Messages.echo("\"last\"", "e").getBytes(StandardCharsets.UTF_8));
                        long began = System.nanoTime();
                        server.endInput();
                        gate.open();
                        assertThat(server.awaitExit()).isZero();
                        var taken = BestOfThree.since(began);
                        assertThat(taken).isGreaterThan(GRACE);
                        assertThat(outcomes(server.rest()))
                                .containsOnly(
                                        Map.entry("text short", "result"),
                                        Map.entry("text last", "result"),
                                        Map.entry("text endless", STOPPING));
                        assertThat(server.unfinished()).isEmpty();
                        assertThat(server.restOfErrors()).isEmpty();
                        return taken;
                    }
                });
    }

    private static Launch withGrace() {
        return Launch.fixtures().with("PATCHBAY_GRACE", GRACE.toMillis() + "ms");
    }

    @ParameterizedTest
    @ValueSource(strings = {"TERM", "INT"})
    void callsThatRunWhenASignalComesGetTheGraceAndThenAnError(String signal) {
        BestOfThree.takesLessThan(
                AT_MOST,
                () -> {
                    try (var gate = Gate.closed();
                            var server = withGrace().start()) {
                        server.send(Messages.modernCall("\"endless\"", "hang", "{}"));
                        server.send(Messages.discover("\"begun\""));
                        assertThat(JsonRpc.key(server.nextAnswer().get("id")))
                                .isEqualTo("text begun");
                        server.send(gate.modernCall("\"short\""));
                        server.send(Messages.discover("\"running\""));
                        server.nextAnswer();
                        long began = System.nanoTime();
                        server.signal(signal);
                        gate.open();
                        assertThat(server.awaitExit()).isZero();
                        var taken = BestOfThree.since(began);
                        assertThat(taken).isGreaterThan(GRACE.minusMillis(100));
                        assertThat(outcomes(server.rest()))
                                .containsOnly(
                                        Map.entry("text short", "result"),
                                        Map.entry("text endless", STOPPING));
                        assertThat(server.restOfErrors()).isEmpty();
                        return taken;
                    }
                });
    }

    @Test
    void aSignalEndsItAlsoWhileItsClientReadsNothing() {
        BestOfThree.takesLessThan(
                AT_MOST,
                () -> {
                    try (var server = withGrace().startUnread().listenToErrors()) {
                        var pushed =
                                push(
                                        server,
                                        500,
                                        Messages.modernCall("%d", "big", "{\"length\":100000}"));
                        // More than the pipe holds, so the server has begun to read.
                        Awaitility.await().until(() -> pushed.get() == 500);
                        long began = System.nanoTime();
                        server.signal("TERM");
                        assertThat(server.awaitExit()).isZero();
                        return BestOfThree.since(began);
                    }
                });
    }

    @Test
    void itEndsSoonAndQuietlyWhenItsClientHasClosedTheOutput() throws IOException {
        try (var server =
                Launch.fixtures().with("PATCHBAY_GRACE", "5m").startUnread().listenToErrors()) {
            server.send(Messages.modernCall("1", "hang", "{}"));
            server.process().getInputStream().close();
            server.send(Messages.discover("2"));
            // The grace is for clients that still listen.
            assertThat(server.awaitExit()).isZero();
            assertThat(server.restOfErrors()).isEmpty();
        }
    }

    @Test
    void aClientThatNeverReadsStopsItFromReadingAndGetsAllItsAnswersOnceItReads() {
        try (var server = Launch.fixtures().option("-Xmx128m").startUnread().listenToErrors()) {
            var pushed = push(server, 100_000, Messages.echo("%d", "e".repeat(200)));
            awaitStandstill(pushed);
            assertThat(pushed).hasValueLessThan(100_000);
            assertThat(server.residentMegabytes()).isLessThan(400);
            server.listen();
            var seen = new boolean[100_000];
            for (int i = 0; i < seen.length; i++) {
                int id = server.nextAnswer().get("id").asInt();
                assertThat(seen[id]).as("a second answer to %d", id).isFalse();
                seen[id] = true;
            }
            assertThat(server.residentMegabytes()).isLessThan(400);
        }
    }

    @Test
    void manyLargeRequestsAtOnceAreRefusedBeforeTheyFillTheMemory() {
        int count = 40;
        var padding = "p".repeat(7_000_000);
        try (var gate = Gate.closed();
                var server = Launch.fixtures().option("-Xmx200m").start()) {
            for (int i = 0; i < count; i++) {
                server.send(
                        Messages.request(
                                "" + i,
                                "tools/call",
                                Messages.fill(
                                        "%s,\"padding\":\"%s\",%s",
                                        Messages.called("held", gate.arguments()),
                                        padding,
                                        Messages.META)));
            }
            server.send(Messages.discover("\"last\""));
            server.endInput();
            gate.open();
            assertThat(server.awaitExit()).isZero();
            var outcomes = outcomes(server.rest());
            assertThat(outcomes).hasSize(count + 1).containsEntry("text last", "result");
            assertThat(outcomes.values())
                    .contains(JsonRpc.code(JsonRpc.OVERLOADED))
                    .filteredOn("result"::equals)
                    .hasSizeGreaterThan(1);
            assertThat(server.restOfErrors())
                    .isNotEmpty()
                    .allMatch(line -> line.contains("A request was refused: requests in flight"));
        }
    }

    @Test
    void aLineForWhichThereIsNoMemoryIsRefusedAndTheNextOneServed() {
        try (var server =
                Launch.fixtures()
                        .option("-Xmx128m")
                        .with("PATCHBAY_LINE_LIMIT", "1G")
                        .start()
                        .unwatched()) {
            server.sendBytes("{\"jsonrpc\":\"2.0\",\"id\":1,\"padding\":\"".getBytes(US_ASCII));
            var padding = "p".repeat(1_000_000).getBytes(US_ASCII);
            for (int i = 0; i < 300; i++) {
                server.sendBytes(padding);
            }
            server.send("\"}");
            var refused = server.nextAnswer();
            assertThat(refused.get("id").isNull()).isTrue();
            assertThat(JsonRpc.outcome(refused)).isEqualTo(JsonRpc.code(JsonRpc.OVERLOADED));
            server.send(Messages.echo("2", "next"));
            assertThat(server.nextAnswer().has("result")).isTrue();
        }
    }

    @Test
    void itServesOnWithoutStandardError() throws IOException {
        try (var server = Launch.fixtures().startUnread().listen()) {
            server.process().getErrorStream().close();
            for (int i = 0; i < 20; i++) {
                server.send(Messages.modernCall("" + i, "crash", "{}"));
                server.send(Messages.modernCall("\"p" + i + "\"", "print", "{\"text\":\"noise\"}"));
            }
            server.endInput();
            assertThat(server.awaitExit()).isZero();
            assertThat(outcomes(server.rest())).hasSize(40);
        }
    }

    @Test
    void itServesOnAndEndsWhileNobodyReadsStandardError() {
        try (var server = Launch.fixtures().startUnread().listen()) {
            for (int i = 0; i < 300; i++) {
                // Each of them logs a stack trace; the pipe holds 64 kB.
                server.send(Messages.modernCall("" + i, "crash", "{}"));
            }
            for (int i = 0; i < 300; i++) {
                assertThat(server.nextAnswer().has("result")).isTrue();
            }
            server.endInput();
            assertThat(server.awaitExit()).isZero();
        }
    }

    @Test
    void nothingButMessagesReachesStandardOutputWhateverPrints() {
        var noisy =
                Launch.fixtures()
                        .option("-Xlog:gc*:stderr")
                        .option("-XX:+PrintFlagsFinal")
                        .option("-XX:+DisplayVMOutputToStderr")
                        .with("JAVA_TOOL_OPTIONS", "-Dnoise=true")
                        .with("QUARKUS_LOG_LEVEL", "DEBUG")
                        .with("QUARKUS_LOG_CONSOLE_LEVEL", "DEBUG");
        try (var server = noisy.start()) {
            for (int i = 0; i < 20; i++) {
                server.send(
                        Messages.modernCall(
                                "" + i, "print", "{\"text\":\"{\\\"jsonrpc\\\":\\\"2.0\\\"\"}"));
                server.send(Messages.modernCall("\"c" + i + "\"", "crash", "{}"));
            }
            server.endInput();
            assertThat(server.awaitExit()).isZero();
            assertThat(outcomes(server.rest())).hasSize(40);
            assertThat(server.unfinished()).isEmpty();
            assertThat(server.restOfErrors()).contains("{\"jsonrpc\":\"2.0\"");
        }
    }

    @Test
    void aPingIsAnsweredBeforeSlowCallsThatWereAskedBefore() {
        try (var gate = Gate.closed();
                var server = Launch.fixtures().start()) {
            server.send(Messages.initialize("\"handshake\"", "2025-11-25"));
            server.nextAnswer();
            for (int i = 0; i < 200; i++) {
                server.send(gate.call("" + i));
            }
            server.send(Messages.ping("\"ping\""));
            assertThat(JsonRpc.key(server.nextAnswer().get("id"))).isEqualTo("text ping");
            gate.open();
            for (int i = 0; i < 200; i++) {
                assertThat(server.nextAnswer().has("result")).isTrue();
            }
        }
    }

    @Test
    void aCallIsAnsweredWhenItsTimeIsUpAndProgressGivesItMoreUpToTheTotal() {
        try (var server =
                Launch.fixtures()
                        .with("PATCHBAY_REQUEST_TIMEOUT", "500ms")
                        .with("PATCHBAY_REQUEST_TIMEOUT_TOTAL", "1500ms")
                        .start()) {
            long began = System.nanoTime();
            server.send(Messages.modernCall("\"silent\"", "hang", "{}"));
            server.send(Messages.modernCall("\"counting\"", "count", "{\"to\":2000000000}"));
            var silent = server.nextAnswer();
            assertThat(JsonRpc.key(silent.get("id"))).isEqualTo("text silent");
            assertThat(silent.at("/result/isError").asBoolean()).isTrue();
            assertThat(silent.at("/result/content/0/text").asText())
                    .startsWith("INVOCATION_FAILED: ")
                    .contains("hang", "500 ms");
            assertThat(silent.at("/result/_meta/dev.patchbay~1error/code").asText())
                    .isEqualTo("INVOCATION_FAILED");
            var counting = server.nextAnswer();
            assertThat(JsonRpc.key(counting.get("id"))).isEqualTo("text counting");
            assertThat(counting.at("/result/isError").asBoolean()).isTrue();
            assertThat(Duration.ofNanos(System.nanoTime() - began))
                    .isGreaterThan(Duration.ofMillis(1400));
        }
    }

    @Test
    void nothingIsToldOfACallOnceItsTimeIsUp() {
        try (var server =
                Launch.fixtures()
                        .with("PATCHBAY_REQUEST_TIMEOUT", "300ms")
                        .with("PATCHBAY_REQUEST_TIMEOUT_TOTAL", "300ms")
                        .start()) {
            server.send(Messages.watchedCall("1", "\"t\"", "count", "{\"to\":20000000}"));
            server.nextAnswer();
            // What was about to be sent when the time ran out may still come; a stream may not.
            int told = 0;
            server.send(Messages.discover("2"));
            while (server.nextMessage().has("method")) {
                told++;
            }
            assertThat(told).isLessThan(3);
        }
    }

    @Test
    void theTimeOfCallsRunsOutAlsoWhileOthersComputeOnEveryProcessor() {
        try (var server =
                Launch.fixtures()
                        .with("PATCHBAY_REQUEST_TIMEOUT", "500ms")
                        .with("PATCHBAY_REQUEST_TIMEOUT_TOTAL", "500ms")
                        .option("-XX:ActiveProcessorCount=2")
                        .start()) {
            for (int i = 0; i < 4; i++) {
                server.send(Messages.modernCall("" + i, "count", "{\"to\":2000000000}"));
            }
            for (int i = 0; i < 4; i++) {
                assertThat(server.nextAnswer().at("/result/isError").asBoolean()).isTrue();
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "PATCHBAY_GRACE, soon",
        "PATCHBAY_GRACE, -5s",
        "PATCHBAY_IN_FLIGHT_LIMIT, -3",
        "PATCHBAY_LINE_LIMIT, 8G",
        "PATCHBAY_PAGE_SIZE, 0",
        "PATCHBAY_REQUEST_TIMEOUT, 20m",
    })
    void aSettingThatMakesNoSenseIsNamedAndNothingIsServed(String variable, String value) {
        try (var server = Launch.product("stdio").with(variable, value).start()) {
            assertThat(server.awaitExit()).isEqualTo(2);
            assertThat(server.rest()).isEmpty();
            assertThat(String.join("\n", server.restOfErrors()))
                    .contains("patchbay: " + variable)
                    .doesNotContain("\tat ");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "sing, sing, patchbay --help",
        "--port, --port, patchbay --help",
        "stdio loudly, stdio must have no arguments except options, patchbay stdio --help"
    })
    void aWrongArgumentIsNamedWithAHintAtTheHelp(String arguments, String named, String hint) {
        try (var server = Launch.product(arguments.split(" ")).start()) {
            assertThat(server.awaitExit()).isEqualTo(2);
            assertThat(server.rest()).isEmpty();
            assertThat(String.join("\n", server.restOfErrors())).contains(named, hint);
        }
    }

    @ParameterizedTest
    @CsvSource({"--help, Usage:", "-h, Usage:", "--version, patchbay "})
    void helpAndVersionArePrinted(String argument, String expected) {
        try (var server = Launch.product(argument).start().unwatched()) {
            assertThat(server.awaitExit()).isZero();
            assertThat(String.join("\n", server.rest())).contains(expected);
            assertThat(server.restOfErrors()).isEmpty();
        }
    }

    /** Each id with what became of its request; every one has one answer. */
    private static Map<String, String> outcomes(List<String> lines) {
        var outcomes = new HashMap<String, String>();
        for (var line : lines) {
            var message = JsonRpc.message(line);
            if (!message.has("method")) {
                var key = JsonRpc.key(message.get("id"));
                assertThat(outcomes.put(key, JsonRpc.outcome(message)))
                        .as("an earlier answer to %s", key)
                        .isNull();
            }
        }
        return outcomes;
    }

    /** Sends numbered lines on a thread of its own; how many of them are in the pipe. */
    private static AtomicInteger push(Program server, int count, String format) {
        var pushed = new AtomicInteger();
        Thread.ofPlatform()
                .daemon()
                .start(() -> {
                    try {
                        for (int i = 0; i < count; i++) {
                            server.send(Messages.fill(format, i));
                            pushed.incrementAndGet();
                        }
                    } catch (java.io.UncheckedIOException e) {
                        // The server has ended, as some tests want.
                    }
                });
        return pushed;
    }

    private static void awaitStandstill(AtomicInteger pushed) {
        var before = new ArrayList<>(List.of(-1));
        Awaitility.await()
                .atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(300))
                .until(() -> {
                    int now = pushed.get();
                    boolean still = now > MORE_THAN_A_PIPE_HOLDS && before.getLast() == now;
                    before.add(now);
                    return still;
                });
    }
}
