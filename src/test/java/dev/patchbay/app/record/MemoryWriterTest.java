package dev.patchbay.app.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.catalog.NameFilter;
import dev.patchbay.json.RawJson;
import dev.patchbay.upstream.definition.ConnectionPolicy;
import dev.patchbay.upstream.definition.Definition;
import dev.patchbay.upstream.definition.ServerAddress;
import dev.patchbay.upstream.offer.OfferMemory;
import dev.patchbay.upstream.offer.RememberedOffer;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MemoryWriterTest {
    private static final Definition SERVER =
            new Definition(
                    "a",
                    new ServerAddress.Program("run", List.of(), Map.of(), null),
                    true,
                    ConnectionPolicy.DEFAULT,
                    NameFilter.ALL);

    private final Map<String, RememberedOffer> kept = new HashMap<>();
    private final MemoryWriter writer =
            new MemoryWriter(
                    new OfferMemory() {
                        @Override
                        public Optional<RememberedOffer> recall(Definition server) {
                            return Optional.ofNullable(kept.get(server.id()));
                        }

                        @Override
                        public boolean silent(Definition server) {
                            return true;
                        }

                        @Override
                        public void keep(Definition server, RememberedOffer offered) {
                            kept.put(server.id(), offered);
                        }

                        @Override
                        public void keepNoAnswer(Definition server) {
                            throw new AssertionError("A command keeps no silence");
                        }
                    });

    private static RememberedOffer offering(String tool) {
        return new RememberedOffer(
                Instant.EPOCH, List.of(RawJson.parse(tool)), List.of(), List.of(), List.of(), null);
    }

    @Test
    void aServerThatNobodyHasMetIsRemembered() {
        writer.keep(SERVER, offering("{\"name\":\"one\"}"));

        assertThat(kept).containsEntry("a", offering("{\"name\":\"one\"}"));
    }

    @Test
    void whatAHubHasKeptStays() {
        kept.put("a", offering("{\"name\":\"hub\"}"));
        writer.keep(SERVER, offering("{\"name\":\"command\"}"));

        assertThat(kept).containsEntry("a", offering("{\"name\":\"hub\"}"));
    }

    @Test
    void nothingIsRecalled() {
        kept.put("a", offering("{\"name\":\"hub\"}"));
        writer.keepNoAnswer(SERVER);

        assertThat(writer.recall(SERVER)).isEmpty();
        assertThat(writer.silent(SERVER)).isFalse();
    }
}
