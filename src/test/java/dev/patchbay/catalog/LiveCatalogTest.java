package dev.patchbay.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.event.Event;
import dev.patchbay.event.Events;
import dev.patchbay.mcp.Change;
import dev.patchbay.mcp.Freshness;
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
        var old = gate(Freshness.NONE);
        var next = gate(Freshness.NONE);
        var part = new Part(Entries.tools("a.late"), List.of(), List.of(), List.of());
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

    private static Gate gate(Freshness freshness) {
        return new Gate() {
            @Override
            public Optional<ToolEntry> tool(FullName name, String operation) {
                return Optional.empty();
            }

            @Override
            public Freshness listed(Change.Kind kind) {
                return kind == Change.Kind.TOOLS ? freshness : Freshness.LONGEST;
            }
        };
    }

    @Test
    void aListMayBeKeptAsLongAsAllServersLetIt() {
        assertThat(live.listed(Change.Kind.TOOLS)).isEqualTo(Freshness.NONE);

        live.open("a", gate(new Freshness(Duration.ofSeconds(9), Freshness.Scope.PUBLIC)));
        live.open("b", gate(new Freshness(Duration.ofSeconds(10), Freshness.Scope.PRIVATE)));

        assertThat(live.listed(Change.Kind.TOOLS))
                .isEqualTo(new Freshness(Duration.ofSeconds(9), Freshness.Scope.PRIVATE));
        assertThat(live.listed(Change.Kind.PROMPTS)).isEqualTo(Freshness.LONGEST);
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
