package dev.patchbay.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.patchbay.app.TestHub;
import dev.patchbay.testing.FakeUpstream;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests concurrent requests for the lists of a server. */
class LooksTest {
    private static long asked(FakeUpstream fake) {
        return fake.received().stream().filter(one -> one.contains("\"tools/list\"")).count();
    }

    @Test
    void whatChangesWhileAServerIsAskedIsListed() {
        // Its tools are told before the change, and its prompts after it.
        var fake =
                FakeUpstream.legacy()
                        .prompts(1)
                        .on(
                                "prompts/list#1",
                                FakeUpstream.delay(300),
                                FakeUpstream.change(),
                                FakeUpstream.delay(300),
                                FakeUpstream.answer());
        try (var hub = new TestHub(Fakes.of("a", fake));
                var client = HubClient.legacy(hub)) {
            await().until(() -> client.tools().contains("a.added-1"));
        }
    }

    @Test
    void oneNewQuestionIsEnoughForAllWhoCameTooLateForTheFirst()
            throws InterruptedException, ExecutionException {
        var fake =
                FakeUpstream.legacy()
                        .prompts(1)
                        .on("prompts/list#1", FakeUpstream.delay(1_500), FakeUpstream.answer());
        try (var hub = new TestHub(Fakes.of("a", fake));
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            fake.awaitReceived("\"prompts/list\"");
            Callable<Object> looking = () -> hub.registry.discover("a").orElseThrow().failure();

            for (var look :
                    threads.invokeAll(IntStream.range(0, 8).mapToObj(_ -> looking).toList())) {
                assertThat(look.get()).isNull();
            }

            assertThat(asked(fake)).isEqualTo(2);
        }
    }
}
