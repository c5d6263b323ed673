package dev.patchbay.hub;

import dev.patchbay.catalog.NameFilter;
import dev.patchbay.testing.FakeUpstream;
import dev.patchbay.upstream.definition.ConnectionPolicy;
import dev.patchbay.upstream.definition.Definition;
import dev.patchbay.upstream.definition.ServerAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Definitions of fake servers with short time limits and short pauses. */
final class Fakes {
    static final ConnectionPolicy PATIENCE =
            new ConnectionPolicy(
                    Duration.ofSeconds(8),
                    Duration.ofSeconds(8),
                    0,
                    new ConnectionPolicy.Backoff(Duration.ofMillis(1), Duration.ofMillis(4)));

    private Fakes() {}

    static Definition of(String id, FakeUpstream fake) {
        return of(id, fake, PATIENCE);
    }

    static Definition of(String id, FakeUpstream fake, ConnectionPolicy patience) {
        return new Definition(id, way(fake), true, patience, NameFilter.ALL);
    }

    private static ServerAddress way(FakeUpstream fake) {
        return fake.address()
                .<ServerAddress>map(
                        url -> new ServerAddress.Http(url, Map.of(), ServerAddress.Form.STREAMABLE))
                .orElseGet(() ->
                        new ServerAddress.Program(
                                fake.command(), fake.arguments(), Map.of(), null));
    }

    static Definition missing(String id) {
        return new Definition(
                id,
                new ServerAddress.Program("/nonexistent/program", List.of(), Map.of(), null),
                true,
                PATIENCE,
                NameFilter.ALL);
    }

    static ConnectionPolicy connecting(Duration limit) {
        return new ConnectionPolicy(limit, PATIENCE.request(), 0, PATIENCE.backoff());
    }

    static ConnectionPolicy requesting(Duration limit) {
        return new ConnectionPolicy(PATIENCE.connection(), limit, 0, PATIENCE.backoff());
    }

    static ConnectionPolicy retrying(int retries) {
        return new ConnectionPolicy(
                PATIENCE.connection(), PATIENCE.request(), retries, PATIENCE.backoff());
    }
}
