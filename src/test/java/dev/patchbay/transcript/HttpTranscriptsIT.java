package dev.patchbay.transcript;

import dev.patchbay.testing.HttpClient;
import dev.patchbay.testing.HttpServerProcess;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs the transcripts against the real program over HTTP, except those about standard streams. */
class HttpTranscriptsIT {
    private static HttpServerProcess server;

    static List<String> names() {
        return Transcript.names().stream()
                .filter(name -> !Transcript.overHttp(name).steps().isEmpty())
                .toList();
    }

    @BeforeAll
    static void start() {
        server = HttpServerProcess.fixtures();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("names")
    void isSpokenByTheProgramOverHttp(String name) {
        try (var client = HttpClient.inOrder(server)) {
            Player.play(Transcript.overHttp(name), client);
        }
    }
}
