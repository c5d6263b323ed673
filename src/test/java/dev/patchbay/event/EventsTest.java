package dev.patchbay.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.mcp.Change;
import io.smallrye.mutiny.helpers.test.AssertSubscriber;
import org.junit.jupiter.api.Test;

class EventsTest {
    private static final Event ONE = new Event.Changed(new Change.ResourceUpdated("a:1"));
    private static final Event TWO = new Event.Changed(new Change.ResourceUpdated("a:2"));

    private final Events events = new Events();

    private AssertSubscriber<Event> listen() {
        return events.stream().subscribe().withSubscriber(AssertSubscriber.create(Long.MAX_VALUE));
    }

    @Test
    void aListenerHearsEverythingFromThenOn() {
        events.publish(ONE);
        var listener = listen();

        events.publish(TWO);

        listener.assertItems(TWO).assertNotTerminated();
    }

    @Test
    void everyListenerHearsEverything() {
        var first = listen();
        var second = listen();

        events.publish(ONE);
        events.publish(TWO);

        first.assertItems(ONE, TWO);
        second.assertItems(ONE, TWO);
    }

    @Test
    void nobodyHearsAnythingAfterLeaving() {
        var listener = listen();
        events.publish(ONE);

        listener.cancel();
        events.publish(TWO);

        listener.assertItems(ONE);
    }

    @Test
    void aListenerThatFailsHarmsNobodyElse() {
        events.stream()
                .subscribe()
                .with(
                        _ -> {
                            throw new IllegalStateException("cannot listen");
                        },
                        _ -> {});
        var listener = listen();

        events.publish(ONE);
        events.publish(TWO);

        assertThat(listener.getItems()).containsExactly(ONE, TWO);
    }
}
