package dev.patchbay.era.legacy;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Does work on a thread of its own, one run at a time. Any number of requests during a run cause
 * one more run.
 */
final class OneAtATime implements Runnable {
    private final Runnable work;
    private final AtomicInteger requests = new AtomicInteger();

    OneAtATime(Runnable work) {
        this.work = work;
    }

    @Override
    public void run() {
        if (requests.getAndIncrement() == 0) {
            Thread.ofVirtual().start(this::work);
        }
    }

    private void work() {
        int done;
        do {
            done = requests.get();
            work.run();
        } while (requests.addAndGet(-done) > 0);
    }
}
