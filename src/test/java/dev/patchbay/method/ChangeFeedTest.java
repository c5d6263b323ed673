package dev.patchbay.method;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.call.client.Subscriptions;
import dev.patchbay.event.Event;
import dev.patchbay.event.Events;
import dev.patchbay.event.SubscribedUris;
import dev.patchbay.mcp.Change;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ChangeFeedTest {
    private static final int PATIENCE_SECONDS = 60;
    private static final Change TOOLS = new Change.ListChanged(Change.Kind.TOOLS);
    private static final Change PROMPTS = new Change.ListChanged(Change.Kind.PROMPTS);

    private final Events events = new Events();
    private final List<Listener> listeners = new ArrayList<>();

    /** One client, and the thread that tells it. */
    private final class Listener {
        private final LinkedBlockingQueue<Change> told = new LinkedBlockingQueue<>();
        private final AtomicInteger asked = new AtomicInteger();
        private final Thread thread;

        Listener(Duration pause, Predicate<Change> wanted) {
            var changes =
                    new ChangeFeed(events.changes(), new SubscribedUris(events), pause, _ -> true)
                            .open(change -> {
                                asked.incrementAndGet();
                                return wanted.test(change);
                            });
            thread = tell(changes, told::add);
            listeners.add(this);
        }

        Change next() {
            return take(told);
        }

        void stop() {
            thread.interrupt();
            try {
                assertThat(thread.join(Duration.ofSeconds(PATIENCE_SECONDS))).isTrue();
            } catch (InterruptedException e) {
                throw new AssertionError("Interrupted", e);
            }
        }
    }

    private static Change take(LinkedBlockingQueue<Change> told) {
        try {
            var change = told.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
            assertThat(change).as("told within %d s", PATIENCE_SECONDS).isNotNull();
            return change;
        } catch (InterruptedException e) {
            throw new AssertionError("Interrupted", e);
        }
    }

    private static Thread tell(Subscriptions.Listening changes, Consumer<Change> tell) {
        return Thread.ofVirtual()
                .start(() -> {
                    try {
                        changes.tellAll(tell);
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                });
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError("Interrupted", e);
        }
    }

    private void publish(Change... changes) {
        for (var change : changes) {
            events.publish(new Event.Changed(change));
        }
    }

    @AfterEach
    void stopAll() {
        listeners.forEach(Listener::stop);
    }

    @Test
    void tellsOfAChange() {
        var listener = new Listener(Duration.ZERO, _ -> true);

        publish(TOOLS);

        assertThat(listener.next()).isEqualTo(TOOLS);
    }

    @Test
    void tellsOfChangesBetweenTheOpeningAndTheFirstWord() {
        var changes =
                new ChangeFeed(
                                events.changes(),
                                new SubscribedUris(events),
                                Duration.ZERO,
                                _ -> true)
                        .open(_ -> true);
        publish(TOOLS);
        var told = new LinkedBlockingQueue<Change>();

        var teller = tell(changes, told::add);

        assertThat(take(told)).isEqualTo(TOOLS);
        teller.interrupt();
    }

    @Test
    void tellsEqualChangesCloseTogetherOnce() {
        var listener = new Listener(Duration.ofMillis(500), _ -> true);

        publish(TOOLS, PROMPTS, TOOLS, PROMPTS, TOOLS, new Change.ResourceUpdated("a:b"));

        assertThat(listener.next()).isEqualTo(TOOLS);
        assertThat(listener.next()).isEqualTo(PROMPTS);
        assertThat(listener.next()).isEqualTo(new Change.ResourceUpdated("a:b"));
        assertThat(listener.told).isEmpty();
    }

    @Test
    void tellsOfALaterChangeAgain() {
        var listener = new Listener(Duration.ZERO, _ -> true);
        publish(TOOLS);
        listener.next();

        publish(TOOLS);

        assertThat(listener.next()).isEqualTo(TOOLS);
    }

    @Test
    void tellsOnlyWhatIsWanted() {
        var listener = new Listener(Duration.ZERO, PROMPTS::equals);

        publish(TOOLS, new Change.ResourceUpdated("a:b"), PROMPTS);

        assertThat(listener.next()).isEqualTo(PROMPTS);
        assertThat(listener.told).isEmpty();
    }

    @Test
    void tellsEachOfMany() {
        var many = new ArrayList<Listener>();
        for (int i = 0; i < 100; i++) {
            many.add(new Listener(Duration.ZERO, i % 2 == 0 ? TOOLS::equals : PROMPTS::equals));
        }

        publish(TOOLS, PROMPTS);

        for (int i = 0; i < many.size(); i++) {
            assertThat(many.get(i).next()).isEqualTo(i % 2 == 0 ? TOOLS : PROMPTS);
        }
    }

    @Test
    void oneThatIsSlowHoldsUpNeitherTheOthersNorWhoPublishes() {
        var mayGoOn = new CountDownLatch(1);
        var slow =
                tell(
                        new ChangeFeed(
                                        events.changes(),
                                        new SubscribedUris(events),
                                        Duration.ZERO,
                                        _ -> true)
                                .open(_ -> true),
                        _ -> await(mayGoOn));
        var listener = new Listener(Duration.ZERO, _ -> true);

        for (int i = 0; i < 1_000; i++) {
            publish(new Change.ResourceUpdated("a:" + i));
        }

        for (int i = 0; i < 1_000; i++) {
            assertThat(listener.next()).isEqualTo(new Change.ResourceUpdated("a:" + i));
        }
        mayGoOn.countDown();
        slow.interrupt();
    }

    @Test
    void anInterruptEndsItAndNothingIsHeardAfter() {
        var listener = new Listener(Duration.ZERO, _ -> true);
        publish(TOOLS);
        listener.next();
        int asked = listener.asked.get();

        listener.stop();
        publish(TOOLS);

        assertThat(listener.asked).hasValue(asked);
        assertThat(listener.told).isEmpty();
    }

    @Test
    void missesNothingOfManyPublishersAtOnce() {
        var listener = new Listener(Duration.ZERO, _ -> true);
        int each = 500;
        var publishers = new ArrayList<Thread>();
        for (var name : List.of("a", "b", "c", "d")) {
            publishers.add(
                    Thread.ofPlatform()
                            .start(() -> {
                                for (int i = 0; i < each; i++) {
                                    publish(new Change.ResourceUpdated(name + ":" + i));
                                }
                            }));
        }

        var heard = new ArrayList<Change>();
        for (int i = 0; i < publishers.size() * each; i++) {
            heard.add(listener.next());
        }

        assertThat(heard).doesNotHaveDuplicates();
    }
}
