package dev.patchbay.transcript;

import dev.patchbay.testing.ServerProcess;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs all transcripts against the real program over its standard streams. */
class TranscriptsIT {
    /** Starting takes longer than talking, so some start while others talk. */
    private static final int AHEAD = 2;

    private static final Deque<ServerProcess> STARTED = new ArrayDeque<>();

    /** The number of programs that are still to be started. */
    private static int missing = names().size();

    static List<String> names() {
        return Transcript.names();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("names")
    void isSpokenByTheProgram(String name) {
        while (STARTED.isEmpty() || (missing > 0 && STARTED.size() <= AHEAD)) {
            STARTED.add(ServerProcess.fixtures("stdio"));
            missing--;
        }
        try (var server = STARTED.remove()) {
            Player.play(name, server);
        }
    }

    @AfterAll
    static void stopTheRest() {
        STARTED.forEach(ServerProcess::close);
    }
}
