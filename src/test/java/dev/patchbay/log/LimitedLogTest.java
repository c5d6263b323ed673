package dev.patchbay.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import org.jboss.logging.Logger;
import org.jboss.logmanager.Level;
import org.jboss.logmanager.LogContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LimitedLogTest {
    private static final String NAME = "dev.patchbay.log.LimitedLogTest.subject";

    private final AtomicLong clock = new AtomicLong();
    private final List<LogRecord> events = new ArrayList<>();
    private final org.jboss.logmanager.Logger subject = LogContext.getLogContext().getLogger(NAME);
    private final Handler listener =
            new Handler() {
                @Override
                public void publish(LogRecord event) {
                    events.add(event);
                }

                @Override
                public void flush() {}

                @Override
                public void close() {}
            };
    private final LimitedLog log =
            new LimitedLog(Logger.getLogger(NAME), Logger.Level.WARN, 1, clock::get);

    @BeforeEach
    void listen() {
        subject.addHandler(listener);
        subject.setUseParentHandlers(false);
        subject.setLevel(Level.WARN);
    }

    @AfterEach
    void leave() {
        subject.removeHandler(listener);
        subject.setLevel(null);
    }

    private List<String> messages() {
        return events.stream().map(EventTexts::message).toList();
    }

    @Test
    void tellsHowManyWereLeftOut() {
        log.log("first %s", "{0}");
        log.log("second");
        log.log("third");
        clock.set(TimeUnit.SECONDS.toNanos(1));
        log.log("fourth");

        assertThat(messages())
                .containsExactly("first {0}", "fourth (similar messages left out: 2)");
    }

    @Test
    void aFailureGoesAlong() {
        var failure = new IllegalStateException("bug");

        log.logFailure(failure, "Ticket %s", 7);

        assertThat(messages()).containsExactly("Ticket 7");
        assertThat(events.getFirst().getThrown()).isSameAs(failure);
    }

    @Test
    void whatNobodyWantsToHearIsNotCounted() {
        subject.setLevel(Level.ERROR);
        log.log("unheard");
        subject.setLevel(Level.WARN);
        log.log("heard");

        assertThat(messages()).containsExactly("heard");
    }
}
