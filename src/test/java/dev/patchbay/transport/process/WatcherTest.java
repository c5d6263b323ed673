package dev.patchbay.transport.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests the watcher program with all kinds of input. */
class WatcherTest {
    private final List<Process> started = new ArrayList<>();

    @AfterEach
    void leaveNothing() {
        started.forEach(Process::destroyForcibly);
    }

    private Process start(List<String> command) throws IOException {
        var process = new ProcessBuilder(command).start();
        started.add(process);
        return process;
    }

    private Process group() throws Exception {
        var leader = SystemLauncher.find().leader(List.of("/bin/sleep", "1000"), Set.of());
        var process = start(leader.command());
        tell(process, "");
        // Until it is the leader of its group nobody can kill that.
        await().until(() ->
                new ProcessGroup(process.pid(), ProcessStarter.ofThisProcess()).alive());
        return process;
    }

    private static void tell(Process watcher, String line) throws IOException {
        watcher.getOutputStream().write((line + "\n").getBytes(StandardCharsets.US_ASCII));
        watcher.getOutputStream().flush();
    }

    @Test
    void killsWhatItWatchesAtTheEndOfItsInputAndNothingElse() throws Exception {
        var watcher = start(SystemLauncher.find().watcher());
        var watched = List.of(group(), group(), group());
        var forgotten = group();
        for (var process : watched) {
            tell(watcher, "+ " + process.pid());
        }
        tell(watcher, "+ " + forgotten.pid());
        tell(watcher, "- " + forgotten.pid());
        tell(watcher, "- 1");

        watcher.getOutputStream().close();

        assertThat(watcher.waitFor(10, TimeUnit.SECONDS)).isTrue();
        assertThat(watched).noneMatch(Process::isAlive);
        assertThat(forgotten.isAlive()).isTrue();
    }

    @Test
    void sendsSignals() throws Exception {
        var watcher = start(SystemLauncher.find().watcher());
        var group = group();

        tell(watcher, "TERM " + group.pid());

        assertThat(group.waitFor(10, TimeUnit.SECONDS)).isTrue();
        assertThat(group.exitValue()).isEqualTo(128 + 15);
    }

    @Test
    void doesNotCareForSignalsOfOthers() throws Exception {
        var watcher = start(SystemLauncher.find().watcher());
        var group = group();
        tell(watcher, "+ " + group.pid());
        tell(watcher, "TERM " + watcher.pid());

        tell(watcher, "TERM " + group.pid());

        assertThat(group.waitFor(10, TimeUnit.SECONDS)).isTrue();
        assertThat(watcher.isAlive()).isTrue();
    }

    @Test
    void oneThatWasKilledIsReplacedAndKnowsWhatItKnew() throws Exception {
        var watcher = new Watcher(SystemLauncher.find().watcher());
        var group = group();
        watcher.add(group.pid());
        var first = watchers();

        first.forEach(ProcessHandle::destroyForcibly);
        await().until(() -> first.stream().noneMatch(ProcessHandle::isAlive));
        // The first line after that may still find room in the pipe.
        watcher.send(1_000_000_000, Signal.TERM);
        await().until(() -> {
            watcher.send(group.pid(), Signal.TERM);
            return !group.isAlive();
        });

        var second = watchers();
        assertThat(second).isNotEmpty().doesNotContainAnyElementsOf(first);
        second.forEach(ProcessHandle::destroyForcibly);
    }

    private static List<ProcessHandle> watchers() {
        return ProcessHandle.current()
                .children()
                .filter(child ->
                        List.of(child.info().arguments().orElse(new String[0]))
                                .contains("patchbay-watcher"))
                .toList();
    }
}
