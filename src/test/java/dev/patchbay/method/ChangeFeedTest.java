package dev.patchbay.method;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.event.Event;
import dev.patchbay.event.Events;
import dev.patchbay.mcp.Change;
import java.time.Duration;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ChangeFeedTest {
    private final Events events = new Events();

    @Test
    void tellsOfChangesBetweenTheOpeningAndTheFirstWord() throws InterruptedException {
        var change = new Change.ResourceUpdated("test://watched-resource");
        var changes = new ChangeFeed(events, Duration.ZERO).open(_ -> true);
        events.publish(new Event.Changed(change));
        var told = new LinkedBlockingQueue<Change>();
        var teller =
                Thread.ofVirtual()
                        .start(() -> {
                            try {
                                changes.tellAll(told::add);
                            } catch (InterruptedException e) {
                                Thread.currentThread().interrupt();
                            }
                        });
        assertThat(told.poll(10, TimeUnit.SECONDS)).isEqualTo(change);
        teller.interrupt();
        teller.join();
    }
}
