package dev.patchbay.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.catalog.entry.CatalogPart;
import dev.patchbay.catalog.entry.ToolEntry;
import dev.patchbay.catalog.name.FullName;
import dev.patchbay.event.Event;
import dev.patchbay.event.Events;
import dev.patchbay.mcp.Change;
import dev.patchbay.mcp.Freshness;
import dev.patchbay.mcp.RequestMethod;
import io.smallrye.mutiny.helpers.test.AssertSubscriber;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LiveCatalogTest {
    private final Events events = new Events();
    private final LiveCatalog live = new LiveCatalog(Catalog.EMPTY, events);

    private AssertSubscriber<Event> listen() {
        return events.stream().subscribe().withSubscriber(AssertSubscriber.create(Long.MAX_VALUE));
    }

    @Test
    void tellsWhichListsHaveChanged() {
        var heard = listen();

        live.update(catalog ->
                catalog.withTools(Entries.tools("hub.a"))
                        .withPrompts(List.of(Entries.prompt("p"))));

        assertThat(heard.getItems())
                .containsExactlyInAnyOrder(
                        new Event.Changed(new Change.ListChanged(Change.Kind.TOOLS)),
                        new Event.Changed(new Change.ListChanged(Change.Kind.PROMPTS)));
    }

    @Test
    void saysNothingWhenNothingHasChanged() {
        live.update(catalog -> catalog.withTools(Entries.tools("hub.a")));
        var heard = listen();

        live.update(catalog -> catalog.withTools(Entries.tools("hub.a")));

        heard.assertHasNotReceivedAnyItem();
    }

    @Test
    void nothingIsTakenOfAServerThatIsForgottenOrReplaced() {
        var old = lookup(Freshness.NONE);
        var next = lookup(Freshness.NONE);
        var part = new CatalogPart(Entries.tools("a.late"), List.of(), List.of(), List.of());
        live.open("a", old);
        live.remove("a", old);
        live.offer("a", old, part);
        assertThat(live.now().tools()).isEmpty();

        live.open("a", next);
        live.offer("a", old, part);
        assertThat(live.now().tools()).isEmpty();

        live.offer("a", next, part);
        live.remove("a", old);
        assertThat(live.now().tools()).hasSize(1);
    }

    private static ServerLookup lookup(Freshness freshness) {
        return lookup(freshness, true);
    }

    private static ServerLookup lookup(Freshness freshness, boolean said) {
        return new ServerLookup() {
            @Override
            public Optional<String> instructions() {
                return Optional.of("Instructions");
            }

            @Override
            public Optional<ToolEntry> tool(FullName name, RequestMethod operation) {
                return Optional.empty();
            }

            @Override
            public boolean offerKnown() {
                return said;
            }

            @Override
            public boolean firstAnswerAwaited() {
                return false;
            }

            @Override
            public void awaitFirstAnswer() {}

            @Override
            public Freshness listed(Change.Kind kind) {
                return kind == Change.Kind.TOOLS ? freshness : Freshness.MAX;
            }
        };
    }

    @Test
    void whatIsNotListedMayBeOfferedUntilAllServersHaveSaidWhatTheyOffer() {
        assertThat(live.mayOfferResource("none://x")).isFalse();

        live.open("a", lookup(Freshness.NONE, false));
        assertThat(live.mayOfferResource("none://x")).isTrue();

        live.open("a", lookup(Freshness.NONE, true));
        assertThat(live.mayOfferResource("none://x")).isFalse();
    }

    @Test
    void aListMayBeKeptAsLongAsAllServersLetIt() {
        assertThat(live.listed(Change.Kind.TOOLS)).isEqualTo(Freshness.NONE);

        live.open("a", lookup(new Freshness(Duration.ofSeconds(9), Freshness.Scope.PUBLIC)));
        live.open("b", lookup(new Freshness(Duration.ofSeconds(10), Freshness.Scope.PRIVATE)));

        assertThat(live.listed(Change.Kind.TOOLS))
                .isEqualTo(new Freshness(Duration.ofSeconds(9), Freshness.Scope.PRIVATE));
        assertThat(live.listed(Change.Kind.PROMPTS)).isEqualTo(Freshness.MAX);
    }

    @Test
    void whoIsToldSeesTheNewCatalog() {
        var seen = new ArrayList<Integer>();
        events.stream().subscribe().with(_ -> seen.add(live.now().tools().size()));

        live.update(catalog -> catalog.withTools(Entries.tools("hub.a", "hub.b")));

        assertThat(seen).containsExactly(2);
    }

    @Test
    void losesNoUpdateOfManyThreads() throws InterruptedException {
        var threads = new ArrayList<Thread>();
        for (int i = 0; i < 100; i++) {
            var tool = Entries.tool(FullName.hub("tool" + i), "");
            threads.add(
                    Thread.ofVirtual()
                            .start(() ->
                                    live.update(catalog -> {
                                        var tools = new ArrayList<>(catalog.tools());
                                        tools.add(tool);
                                        return catalog.withTools(tools);
                                    })));
        }
        for (var thread : threads) {
            thread.join();
        }

        assertThat(live.now().tools()).hasSize(100);
    }
}
