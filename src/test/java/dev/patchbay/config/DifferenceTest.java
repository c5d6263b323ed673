package dev.patchbay.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.catalog.NameFilter;
import dev.patchbay.testing.Property;
import dev.patchbay.upstream.Definition;
import dev.patchbay.upstream.Patience;
import dev.patchbay.upstream.Way;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class DifferenceTest {
    private static Definition server(String id, String command) {
        return new Definition(
                id,
                new Way.Program(command, List.of(), Map.of(), null),
                true,
                Patience.DEFAULT,
                NameFilter.ALL);
    }

    @Test
    void eachServerIsInOneOfFourLists() {
        var kept = server("kept", "a");
        var gone = server("gone", "a");
        var fresh = server("fresh", "a");
        var now = server("changed", "b");
        var difference =
                Difference.between(
                        List.of(gone, server("changed", "a"), kept), List.of(fresh, kept, now));

        assertThat(difference)
                .isEqualTo(
                        new Difference(List.of(fresh), List.of(gone), List.of(now), List.of(kept)));
        assertThat(difference.none()).isFalse();
    }

    @Test
    void switchingOffIsAChange() {
        var on = server("a", "a");

        assertThat(Difference.between(List.of(on), List.of(on.enabled(false))).changed())
                .containsExactly(on.enabled(false));
    }

    @Test
    void orderIsNoChange() {
        var a = server("a", "a");
        var b = server("b", "b");

        assertThat(Difference.between(List.of(a, b), List.of(b, a)).none()).isTrue();
    }

    @Test
    void carriedOutItGivesTheOthers() {
        Property.check(
                1_000,
                random -> {
                    var before = some(random);
                    var now = some(random);
                    var difference =
                            Difference.between(
                                    List.copyOf(before.values()), List.copyOf(now.values()));
                    var carried = new HashMap<>(before);
                    difference.removed().forEach(server -> carried.remove(server.id()));
                    difference.added().forEach(server -> carried.put(server.id(), server));
                    difference.changed().forEach(server -> carried.put(server.id(), server));
                    assertThat(carried).isEqualTo(now);
                    assertThat(difference.same()).allMatch(before::containsValue);
                    assertThat(difference.none()).isEqualTo(before.equals(now));
                });
    }

    private static Map<String, Definition> some(RandomGenerator random) {
        var servers = new TreeMap<String, Definition>();
        for (int i = random.nextInt(6); i > 0; i--) {
            var id = "s" + random.nextInt(6);
            servers.put(id, server(id, "c" + random.nextInt(2)));
        }
        return servers;
    }
}
