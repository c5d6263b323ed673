package dev.patchbay.hub;

import dev.patchbay.catalog.NameFilter;
import dev.patchbay.testing.FakeUpstream;
import dev.patchbay.upstream.Definition;
import dev.patchbay.upstream.Patience;
import dev.patchbay.upstream.Way;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Definitions of servers for tests: little patience, and short pauses. */
final class Fakes {
    static final Patience PATIENCE =
            new Patience(
                    Duration.ofSeconds(8),
                    Duration.ofSeconds(8),
                    0,
                    new Patience.Backoff(Duration.ofMillis(1), Duration.ofMillis(4)));

    private Fakes() {}

    static Definition of(String id, FakeUpstream fake) {
        return of(id, fake, PATIENCE);
    }

    static Definition of(String id, FakeUpstream fake, Patience patience) {
        return new Definition(id, way(fake), true, patience, NameFilter.ALL);
    }

    private static Way way(FakeUpstream fake) {
        return fake.address()
                .<Way>map(url -> new Way.Http(url, Map.of(), Way.Form.STREAMABLE))
                .orElseGet(() -> new Way.Program(fake.command(), fake.arguments(), Map.of(), null));
    }

    static Definition missing(String id) {
        return new Definition(
                id,
                new Way.Program("/nonexistent/program", List.of(), Map.of(), null),
                true,
                PATIENCE,
                NameFilter.ALL);
    }

    static Patience connecting(Duration limit) {
        return new Patience(limit, PATIENCE.request(), 0, PATIENCE.backoff());
    }

    static Patience requesting(Duration limit) {
        return new Patience(PATIENCE.connection(), limit, 0, PATIENCE.backoff());
    }

    static Patience retrying(int retries) {
        return new Patience(PATIENCE.connection(), PATIENCE.request(), retries, PATIENCE.backoff());
    }
}
