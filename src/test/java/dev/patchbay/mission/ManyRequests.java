package dev.patchbay.mission;

import dev.patchbay.testing.Client;
import dev.patchbay.testing.Messages;
import dev.patchbay.testing.Seed;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;

/** A client that sends many kinds of requests concurrently and cancels some of them. */
final class ManyRequests {
    static final int COUNT = 1_000;

    /** Half of what the server takes, so that nothing is refused for being too much. */
    private static final int MOST_AT_ONCE = 500;

    private static final int CANCEL_ONE_IN = 15;

    private final Client client;
    private final Seed seed;
    private final RandomGenerator random;
    private final RandomRequests requests;
    private final Correlation correlation;
    private final Predicate<RandomRequest> sendable;

    ManyRequests(Client client, Seed seed, boolean modern, boolean endless) {
        this(client, seed, modern, endless, _ -> true);
    }

    /**
     * Makes one.
     *
     * @param sendable what can be sent the way that the client goes
     */
    ManyRequests(
            Client client,
            Seed seed,
            boolean modern,
            boolean endless,
            Predicate<RandomRequest> sendable) {
        this.client = client;
        this.seed = seed;
        this.random = seed.random();
        this.requests = new RandomRequests(random, modern, endless);
        this.correlation = new Correlation(seed);
        this.sendable = sendable;
    }

    Correlation correlation() {
        return correlation;
    }

    /** Sends them all and waits for the answers of those that do not go on until the end. */
    void run() {
        for (int i = 0; i < COUNT; i++) {
            var request = next();
            correlation.asked(request);
            client.send(request.line());
            if (random.nextInt(CANCEL_ONE_IN) == 0) {
                cancelOne();
            }
            await(MOST_AT_ONCE);
        }
        await(0);
    }

    private RandomRequest next() {
        var request = requests.next();
        while (!sendable.test(request)) {
            request = requests.next();
        }
        return request;
    }

    private void cancelOne() {
        var all = correlation.inOrder();
        // The latest are the likeliest to be still open; older ones show that it is too late.
        int from = random.nextBoolean() ? Math.max(0, all.size() - 20) : 0;
        var request = all.get(random.nextInt(from, all.size()));
        correlation.cancelled(request);
        client.send(Messages.cancellation(request.id()));
    }

    private void await(int most) {
        while (correlation.awaited() > most) {
            String line;
            try {
                line = client.next();
            } catch (AssertionError e) {
                throw new AssertionError(seed + ": no answer to " + correlation.missing(), e);
            }
            correlation.received(JsonRpc.message(line));
        }
    }
}
