package dev.patchbay.peer;

import dev.patchbay.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * Ends requests of one peer whose time is up.
 *
 * <p>Concurrency: any thread may call anything. Whoever has it forgotten looks for open requests
 * after that, so that none is let in unwatched.
 */
final class Deadlines {
    /**
     * A request whose time is up.
     *
     * @param late answers, or throws, in place of its work
     */
    record Passed(Served served, Callable<JsonValue> late) {}

    private final InFlight inFlight;
    private final Timekeeper time;
    private final Consumer<List<Passed>> expire;
    private final AtomicBoolean watched = new AtomicBoolean();

    Deadlines(InFlight inFlight, Timekeeper time, Consumer<List<Passed>> expire) {
        this.inFlight = inFlight;
        this.time = time;
        this.expire = expire;
    }

    /** To be called after a request was let in. */
    void watch() {
        if (!watched.get() && watched.compareAndSet(false, true)) {
            time.watch(this);
        }
    }

    /** Lets go of everything, unless there still are requests. */
    void rest() {
        time.forget(this);
        watched.set(false);
        if (!inFlight.isEmpty()) {
            watch();
        }
    }

    /** To be called a few times a second. */
    void sweep(long now) {
        var passed = new ArrayList<Passed>();
        for (var served : inFlight.all()) {
            var one = served.passed(now);
            if (one != null) {
                passed.add(one);
            }
        }
        if (!passed.isEmpty()) {
            // Their answers may have to wait for a slow client, and this thread is everybody's. Not
            // a virtual one: what has passed its limit may be computing on all of their carriers.
            Thread.ofPlatform().name("late").daemon().start(() -> expire.accept(passed));
        }
        rest();
    }
}
