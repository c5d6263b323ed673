package dev.patchbay.upstream;

import dev.patchbay.call.Pending;
import dev.patchbay.call.Word;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Ends calls whose server takes too long. It looks a few times a second at all of them, and never
 * while there are none: a timer for each would cost more than most calls.
 *
 * <p>Concurrency: any thread may call anything.
 */
final class Watch {
    private static final long INTERVAL_MILLIS = 100;

    private final Clockwork time;
    private final Map<Pending, Patience> watched = new ConcurrentHashMap<>();
    private final AtomicBoolean scheduled = new AtomicBoolean();

    Watch(Clockwork time) {
        this.time = time;
    }

    void begin(Pending pending, Patience patience) {
        watched.put(pending, patience);
        schedule();
    }

    void end(Pending pending) {
        watched.remove(pending);
    }

    private void schedule() {
        if (!scheduled.get() && scheduled.compareAndSet(false, true)) {
            var _ = time.scheduler().schedule(this::sweep, INTERVAL_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    private void sweep() {
        try {
            long now = time.nanos().getAsLong();
            watched.forEach((pending, patience) -> {
                Duration limit = pending.passed(now, patience.request(), patience.requestTotal());
                if (limit != null) {
                    watched.remove(pending);
                    pending.say(new Word.Failed(new Overdue(limit)));
                }
            });
        } finally {
            // The order matters: whoever is added after the look below schedules the next sweep.
            scheduled.set(false);
            if (!watched.isEmpty()) {
                schedule();
            }
        }
    }
}
