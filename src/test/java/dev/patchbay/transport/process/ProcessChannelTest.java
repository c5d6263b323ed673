package dev.patchbay.transport.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.patchbay.peer.outgoing.PeerClosed;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ProcessChannelTest {
    private static final String CAT = "exec cat";

    @Test
    void messagesGoThereAndComeBackInOrder() {
        try (var child = Child.sh(CAT)) {
            var methods = IntStream.range(0, 1_000).mapToObj(i -> "m" + i).toList();

            methods.forEach(child::send);

            assertThat(child.methods(1_000)).isEqualTo(methods);
        }
    }

    @Test
    void theEndOfTheChildEndsTheChannel() {
        try (var child = Child.sh("exit 3")) {
            assertThat(child.allMethods()).isEmpty();
            assertThat(child.channel().exitCode()).hasValue(3);
            assertThat(child.channel().ending().text())
                    .isEqualTo(
                            "The program ended before it answered: exit code 3, nothing on stderr");
        }
    }

    @Test
    void whatAChildSaysRightBeforeItsEndIsHeard() {
        for (int i = 0; i < 20; i++) {
            try (var child = Child.sh("echo 'no tea' >&2; echo '" + Child.MESSAGE + "'; exit 4")) {
                assertThat(child.allMethods()).containsExactly("m");
                assertThat(child.channel().ending().text())
                        .isEqualTo(
                                "The program ended before it answered: exit code 4, last lines of stderr: no tea");
            }
        }
    }

    @Test
    void whoeverAsksBeforeTheEndIsToldHowItCame() {
        try (var child = Child.sh("exec <&-; sleep 0.05; echo 'no tea' >&2; exit 4")) {
            assertThat(child.channel().ending().text())
                    .isEqualTo(
                            "The program ended before it answered: exit code 4, last lines of stderr: no tea");
        }
    }

    @Test
    void anOnlookerHearsAllThatIsNoMessageInItsOrder() {
        var script =
                "echo one >&2; echo two >&2; exec 2>&-; echo '"
                        + Child.MESSAGE
                        + "'; echo no; exit 3";
        for (int i = 0; i < 20; i++) {
            List<String> heard;
            long pid;
            try (var child = Child.sh(script)) {
                child.allMethods();
                pid = child.channel().pid();
                heard = child.heard();
            }
            assertThat(heard.getFirst()).isEqualTo(pid + " started");
            assertThat(heard)
                    .contains(pid + " said one", pid + " said two", pid + " babbled no")
                    .hasSize(5);
            assertThat(heard.getLast()).isEqualTo(pid + " ended 3");
        }
    }

    @Test
    void whoeverClosesAChildKnowsThatItsEndWasTold() {
        var child =
                Child.sh("trap 'echo bye >&2; exit 0' TERM; echo ready >&2; while :; do :; done");
        child.errors(1);

        child.close();

        assertThat(child.heard())
                .endsWith(child.channel().pid() + " said bye", child.channel().pid() + " ended 0");
    }

    @Test
    void anOnlookerHearsWhyAProgramCouldNotBeStarted() {
        var heard = new Child.Heard();
        var command = new ProcessCommand("a", "no-such-program", List.of(), Map.of(), null);

        assertThatExceptionOfType(CannotStart.class)
                .isThrownBy(() -> ProcessChannel.start(command, Child.LIMITS, heard));

        assertThat(heard.events()).hasSize(1).first().asString().contains("no no-such-program in");
    }

    @Test
    void aChildThatWasKilledHasTheCodeOfItsSignal() {
        try (var child = Child.sh("kill -9 $$")) {
            assertThat(child.allMethods()).isEmpty();
            assertThat(child.channel().exitCode()).hasValue(128 + 9);
        }
    }

    @Test
    void aChildThatRunsHasNoCode() {
        try (var child = Child.sh("echo ready >&2; read line")) {
            child.errors(1);

            assertThat(child.channel().exitCode()).isEmpty();
            assertThat(child.channel().ending().text())
                    .isEqualTo(
                            "The program closed its output before it answered, and still runs, last lines of stderr: ready");
        }
    }

    @Test
    void sendingToOneThatHasEndedIsRefused() {
        try (var child = Child.sh("exit 0")) {
            child.allMethods();

            assertThatExceptionOfType(PeerClosed.class).isThrownBy(() -> child.send("m"));
        }
    }

    @Test
    void endsWhenTheChildClosesItsOutputAndLivesOn() {
        try (var child = Child.sh("exec >&-; trap '' TERM; while :; do sleep 1; done")) {
            assertThat(child.allMethods()).isEmpty();

            await().until(() -> child.members() == 0);
            assertThat(child.channel().exitCode()).hasValue(128 + 9);
        }
    }

    @Test
    void endsWhenTheChildTakesNoInputAndLivesOn() {
        try (var child = Child.sh("exec <&-; echo ready >&2; while :; do sleep 1; done")) {
            child.errors(1);

            await().untilAsserted(() ->
                    assertThatExceptionOfType(PeerClosed.class).isThrownBy(() -> child.send("m")));

            assertThat(child.allMethods()).isEmpty();
            assertThat(child.threadOfTheEnd())
                    .as("no thread of the virtual machine, which others need")
                    .isIn("child end", "child stdout");
            await().until(() -> child.members() == 0);
        }
    }

    @Test
    void aChildThatReadsNothingDoesNotHoldSendersForEver() {
        try (var child = Child.sh("exec sleep 1000")) {
            assertThatExceptionOfType(PeerClosed.class)
                    .isThrownBy(() -> {
                        for (int i = 0; i < 100; i++) {
                            child.send("x".repeat(10_000));
                        }
                    });

            assertThat(child.allMethods()).isEmpty();
            await().until(() -> child.members() == 0);
        }
    }

    @Test
    void sendersHoldNoCarrierWhileTheyWait() throws InterruptedException {
        var withPolicy =
                new ProcessLimits(
                        1_000,
                        10_000,
                        Duration.ofSeconds(20),
                        1_000,
                        Duration.ofMillis(100),
                        Duration.ofMillis(100),
                        Duration.ofSeconds(5));
        try (var child = Child.sh(withPolicy, "exec sleep 1000")) {
            var senders = new ArrayList<Thread>();
            for (int i = 0; i < 600; i++) {
                senders.add(
                        Thread.ofVirtual()
                                .start(() -> {
                                    try {
                                        child.send("x".repeat(10_000));
                                    } catch (PeerClosed e) {
                                        Thread.currentThread().interrupt();
                                    }
                                }));
            }
            await().until(() ->
                    senders.stream()
                            .anyMatch(sender -> sender.getState() == Thread.State.TIMED_WAITING));
            var ran = new CountDownLatch(1);

            Thread.ofVirtual().start(ran::countDown);

            assertThat(ran.await(5, TimeUnit.SECONDS)).isTrue();
            child.channel().close(Duration.ZERO);
            for (var sender : senders) {
                sender.join();
            }
        }
    }

    @Test
    void noiseIsCountedAndToldAndNothingElse() {
        try (var child =
                Child.sh(
                        "printf 'Server listening\\n\\n"
                                + Child.MESSAGE
                                + "\\n42\\n{\\n[]\\n\\033[31mred\\033[0m\\a\\n"
                                + Child.MESSAGE
                                + "\\nhalf'")) {
            assertThat(child.allMethods()).containsExactly("m", "m");
            assertThat(child.channel().nonMessageLines()).isEqualTo(6);
            assertThat(child.nonMessageLines())
                    .containsExactly("Server listening", "42", "{", "[]", "red\\u0007", "half");
        }
    }

    @Test
    void linesThatAreTooLongAreCountedAndSkipped() {
        try (var child =
                Child.sh(
                        "head -c 3000000 /dev/zero | tr '\\0' x; echo; echo '"
                                + Child.MESSAGE
                                + "'")) {
            assertThat(child.allMethods()).containsExactly("m");
            assertThat(child.nonMessageLines()).containsExactly("a line of more than 100000 bytes");
        }
    }

    @Test
    void messagesOfABatchComeOneByOne() {
        try (var child = Child.sh("echo '[" + Child.MESSAGE + ",7," + Child.MESSAGE + "]'")) {
            assertThat(child.allMethods()).containsExactly("m", "m");
            assertThat(child.channel().nonMessageLines()).isEqualTo(1);
        }
    }

    @Test
    void anOnlookerThatFailsDoesNotMakeUsDeaf() throws CannotStart {
        var command =
                new ProcessCommand(
                        "child",
                        "sh",
                        List.of("-c", "echo noise; echo '" + Child.MESSAGE + "'"),
                        Map.of(),
                        null);
        var channel =
                ProcessChannel.start(
                        command,
                        Child.LIMITS,
                        new ProcessListener() {
                            @Override
                            public void nonMessageOutput(long process, String beginning) {
                                throw new IllegalStateException("cannot listen");
                            }
                        });

        var messages = channel.incoming().collect().asList().await().atMost(Duration.ofSeconds(10));

        assertThat(messages).hasSize(1);
        channel.close(Duration.ZERO);
    }

    @Test
    void aFloodOfNoiseIsReadToItsEnd() {
        try (var child = Child.sh("yes noise | head -n 100000; echo '" + Child.MESSAGE + "'")) {
            assertThat(child.allMethods()).containsExactly("m");
            assertThat(child.channel().nonMessageLines()).isEqualTo(100_000);
        }
    }

    @Test
    void aFloodOnStandardErrorIsReadToItsEndAndCostsNoMore() {
        try (var child = Child.sh("yes error | head -n 100000 >&2; echo '" + Child.MESSAGE + "'")) {
            assertThat(child.allMethods()).containsExactly("m");
            assertThat(child.channel().stderr().lines()).hasSizeBetween(100, 1_000);
        }
    }

    @Test
    void argumentsArriveByteForByte() throws CannotStart {
        var arguments =
                List.of(
                        "", " ", "-x", "--", "$(id)", "`id`", ";", "a\nb", "\"'\\", "*", "-Xmx1m",
                        "é漢😀", "a=b");
        var script =
                "for a; do printf %s \"$a\" | od -An -v -tx1 | tr -d ' \\n' >&2; echo >&2; done";
        try (var child = Child.sh(script, arguments.toArray(String[]::new))) {
            child.allMethods();

            assertThat(child.errors(arguments.size()))
                    .containsExactlyElementsOf(
                            arguments.stream()
                                    .map(text ->
                                            HexFormat.of()
                                                    .formatHex(
                                                            text.getBytes(StandardCharsets.UTF_8)))
                                    .toList());
        }
    }

    @Test
    void getsItsOwnVariablesAndNothingSecretOfOurs() throws CannotStart {
        var command =
                new ProcessCommand(
                        "child",
                        "sh",
                        List.of("-c", "env >&2"),
                        Map.of("GREETING", "hello", "HOME", "/nowhere"),
                        null);
        try (var child = Child.start(command)) {
            child.allMethods();

            var variables = child.errors(3);
            assertThat(variables).contains("GREETING=hello", "HOME=/nowhere");
            // A shell adds these itself.
            assertThat(variables)
                    .map(variable -> variable.split("=", 2)[0])
                    .allMatch(name ->
                            InheritedVariables.names(name)
                                    || name.matches("GREETING|PWD|OLDPWD|SHLVL|_"));
        }
    }

    @Test
    void runsInItsDirectory() throws CannotStart {
        var directory = Path.of("/usr/bin");
        var command =
                new ProcessCommand(
                        "child", "./sh", List.of("-c", "pwd -P >&2"), Map.of(), directory);
        try (var child = Child.start(command)) {
            assertThat(child.errors(1)).containsExactly(realPath(directory));
        }
    }

    private static String realPath(Path path) {
        try {
            return path.toRealPath().toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void hasNoOpenFilesBesideItsStreams() {
        try (var child = Child.sh("ls /proc/self/fd >&2")) {
            child.allMethods();

            // The directory itself is the fourth.
            assertThat(child.errors(4)).containsExactly("0", "1", "2", "3");
        }
    }

    @Test
    void isTheLeaderOfASessionOfItsOwn() {
        try (var child = Child.sh("cut -d ' ' -f 5,6 /proc/$$/stat >&2; read line")) {
            var pid = child.channel().pid();

            assertThat(child.errors(1)).containsExactly(pid + " " + pid);
        }
    }
}
