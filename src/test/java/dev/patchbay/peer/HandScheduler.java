package dev.patchbay.peer;

import java.time.Duration;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.Delayed;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;

/**
 * A clock and a scheduler that the test moves. Tasks run on the thread of the test.
 *
 * <p>Concurrency: the fields are guarded by {@code lock}, which is not held while a task runs.
 */
public final class HandScheduler extends AbstractExecutorService
        implements ScheduledExecutorService, LongSupplier {
    private final ReentrantLock lock = new ReentrantLock();
    private final PriorityQueue<Task<?>> tasks =
            new PriorityQueue<>((one, other) -> Long.signum(one.due - other.due));
    // Not zero: nobody may take that for "not set".
    private long now = Long.MAX_VALUE - 1_000;

    @Override
    public long getAsLong() {
        lock.lock();
        try {
            return now;
        } finally {
            lock.unlock();
        }
    }

    /** Moves the clock on and runs what becomes due, in order and at its time. */
    public void advance(Duration duration) {
        long end = getAsLong() + duration.toNanos();
        for (var task = due(end); task != null; task = due(end)) {
            task.run();
        }
    }

    /** How many tasks wait for their time. */
    public int waiting() {
        lock.lock();
        try {
            return (int) tasks.stream().filter(task -> !task.isCancelled()).count();
        } finally {
            lock.unlock();
        }
    }

    private Task<?> due(long end) {
        lock.lock();
        try {
            var next = tasks.peek();
            // The difference, since a monotonic clock may overflow.
            if (next == null || next.due - end > 0) {
                now = end;
                return null;
            }
            now = next.due;
            return tasks.poll();
        } finally {
            lock.unlock();
        }
    }

    private <T> Task<T> add(Callable<T> work, long delay, TimeUnit unit) {
        lock.lock();
        try {
            var task = new Task<>(work, now + unit.toNanos(delay));
            tasks.add(task);
            return task;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public ScheduledFuture<?> schedule(Runnable command, long delay, TimeUnit unit) {
        return add(
                () -> {
                    command.run();
                    return true;
                },
                delay,
                unit);
    }

    @Override
    public <V> ScheduledFuture<V> schedule(Callable<V> callable, long delay, TimeUnit unit) {
        return add(callable, delay, unit);
    }

    @Override
    public ScheduledFuture<?> scheduleAtFixedRate(
            Runnable command, long initialDelay, long period, TimeUnit unit) {
        throw new UnsupportedOperationException("Periodic tasks are not supported");
    }

    @Override
    public ScheduledFuture<?> scheduleWithFixedDelay(
            Runnable command, long initialDelay, long delay, TimeUnit unit) {
        throw new UnsupportedOperationException("Periodic tasks are not supported");
    }

    @Override
    public void execute(Runnable command) {
        command.run();
    }

    @Override
    public void shutdown() {}

    @Override
    public List<Runnable> shutdownNow() {
        return List.of();
    }

    @Override
    public boolean isShutdown() {
        return false;
    }

    @Override
    public boolean isTerminated() {
        return false;
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) {
        return true;
    }

    private static final class Task<T> extends FutureTask<T> implements ScheduledFuture<T> {
        private final long due;

        Task(Callable<T> work, long due) {
            super(work);
            this.due = due;
        }

        @Override
        public long getDelay(TimeUnit unit) {
            throw new UnsupportedOperationException("The delay is not supported");
        }

        @Override
        public int compareTo(Delayed other) {
            throw new UnsupportedOperationException("The order is not supported");
        }
    }
}
