package dev.patchbay.transport.http.limit;

import dev.patchbay.peer.channel.Budget;

/**
 * The budgets of all clients together, or of one principal.
 *
 * @param requests open HTTP requests, without the following streams
 * @param streams streams that wait for changes, and may be open for days
 * @param memory bytes of everything that is kept for clients: bodies, unsent responses, past
 *     events, and the standing bytes
 * @param standing bytes of objects that outlast requests, such as sessions and subscriptions. They
 *     are a part of the memory, so that some of it is always left for requests
 * @param events the events that are kept for clients that resume a stream. They are forgotten first
 *     when memory is short
 */
public record HttpBudgets(
        Budget requests,
        Budget streams,
        Budget sessions,
        Budget memory,
        Budget standing,
        PastEvents events) {
    /** Standing bytes may be this part of the memory: one half. */
    private static final int STANDING_DIVISOR = 2;

    /** Returns the budgets of a server with one principal. */
    static HttpBudgets of(HttpLimits limits) {
        var all = ofAll(limits);
        return new HttpBudgets(
                all.requests,
                all.streams,
                all.sessions,
                all.memory,
                new Budget(all.standing.capacity(), all.memory),
                all.events);
    }

    /** Returns the budgets of all clients, which {@link #share} divides. */
    static HttpBudgets ofAll(HttpLimits limits) {
        var events = new PastEvents();
        var memory = new Budget(limits.memory(), events::reclaim);
        return new HttpBudgets(
                new Budget(limits.inFlight()),
                new Budget(limits.streams()),
                new Budget(limits.sessions()),
                memory,
                new Budget(share(limits.memory(), STANDING_DIVISOR)),
                events);
    }

    /** Returns the budgets of one principal: each limit divided by {@code parts}, at least 1. */
    HttpBudgets share(int parts) {
        var some = new PastEvents(events, Long.MAX_VALUE);
        var bytes = new Budget(share(memory.capacity(), parts), some::reclaim, memory);
        return new HttpBudgets(
                new Budget(share(requests.capacity(), parts), requests),
                new Budget(share(streams.capacity(), parts), streams),
                new Budget(share(sessions.capacity(), parts), sessions),
                bytes,
                // These bytes are already a share of the memory.
                new Budget(share(standing.capacity(), parts), bytes, standing),
                some);
    }

    private static long share(long limit, int parts) {
        return Math.max(1, limit / parts);
    }
}
