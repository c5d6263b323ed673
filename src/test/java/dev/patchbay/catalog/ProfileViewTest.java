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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProfileViewTest {
    private static final Change TOOLS = new Change.ListChanged(Change.Kind.TOOLS);

    private final Events events = new Events();
    private final LiveCatalog whole = new LiveCatalog(Catalog.EMPTY, events);
    private final ProfileView view = new ProfileView(whole, showing("docs"));
    private final AssertSubscriber<Change> heard =
            view.changes().subscribe().withSubscriber(AssertSubscriber.create(Long.MAX_VALUE));

    private static Profile showing(String server) {
        return new Profile(
                new NameFilter(List.of(server), List.of()),
                new NameFilter(List.of(), List.of("*.rm")),
                false,
                null,
                new ToolOverrides(Map.of("docs.read", "open"), Map.of(), NameFilter.NOTHING));
    }

    private ServerLookup lookup(String server, Freshness freshness) {
        var lookup =
                new ServerLookup() {
                    @Override
                    public Optional<String> instructions() {
                        return Optional.of("Instructions");
                    }

                    @Override
                    public Optional<ToolEntry> tool(FullName name, RequestMethod operation) {
                        return Optional.of(Entries.tool(name, "behind"));
                    }

                    @Override
                    public boolean offerKnown() {
                        return true;
                    }

                    @Override
                    public boolean firstAnswerAwaited() {
                        return true;
                    }

                    @Override
                    public void awaitFirstAnswer() {}

                    @Override
                    public Freshness listed(Change.Kind kind) {
                        return freshness;
                    }
                };
        whole.open(server, lookup);
        return lookup;
    }

    private void offer(String server, String... tools) {
        whole.offer(
                server,
                whole.lookup(server).orElseGet(() -> lookup(server, Freshness.NONE)),
                new CatalogPart(Entries.tools(tools), List.of(), List.of(), List.of()));
    }

    private List<String> names() {
        return view.now().tools().stream().map(tool -> tool.definition().name()).toList();
    }

    @Test
    void itFollowsWhatThereIs() {
        offer("docs", "docs.read", "docs.rm", "docs.list");

        assertThat(names()).containsExactly("open", "docs.list");
        assertThat(view.now()).isSameAs(view.now());
    }

    @Test
    void instructionsAreThoseOfServersOfWhichItShowsSomething() {
        offer("docs", "docs.list");
        offer("git", "git.log");
        assertThat(view.instructions()).containsOnlyKeys("docs");
        assertThat(whole.instructions()).containsOnlyKeys("docs", "git");

        offer("docs", "docs.rm");
        assertThat(view.instructions()).isEmpty();
    }

    @Test
    void itsClientsHearOfWhatTheyCanSeeAndOfNothingElse() {
        offer("docs", "docs.list");
        assertThat(heard.getItems()).containsExactly(TOOLS);

        offer("docs", "docs.list", "docs.rm");
        offer("git", "git.log");

        assertThat(heard.getItems()).hasSize(1);
    }

    @Test
    void aProfileThatChangesIsHeardOfWhenItShowsSomethingElse() {
        offer("docs", "docs.list");
        view.show(showing("do?s"));
        assertThat(heard.getItems()).hasSize(1);

        view.show(Profile.NOTHING);

        assertThat(heard.getItems()).containsExactly(TOOLS, TOOLS);
        assertThat(names()).isEmpty();
    }

    @Test
    void resourcesThatAreNotShownChangeUnheard() {
        whole.update(own ->
                new Catalog(
                        List.of(),
                        List.of(),
                        List.of(Entries.resource("r://1")),
                        List.of(Entries.template("t://{x}"))));
        events.publish(new Event.Changed(new Change.ResourceUpdated("r://1")));
        events.publish(new Event.Changed(new Change.ResourceUpdated("t://1")));
        assertThat(heard.getItems()).isEmpty();

        view.show(showing("hub"));
        events.publish(new Event.Changed(new Change.ResourceUpdated("r://1")));
        events.publish(new Event.Changed(new Change.ResourceUpdated("t://1")));
        events.publish(new Event.Changed(new Change.ResourceUpdated("u://1")));

        assertThat(heard.getItems())
                .containsExactly(
                        new Change.ListChanged(Change.Kind.RESOURCES),
                        new Change.ResourceUpdated("r://1"),
                        new Change.ResourceUpdated("t://1"));
    }

    @Test
    void whatIsNotShownCannotBeReachedEither() throws InterruptedException {
        lookup("docs", Freshness.NONE);
        lookup("git", Freshness.NONE);

        assertThat(view.lookup("git")).isEmpty();
        var docs = view.lookup("docs").orElseThrow();
        assertThat(docs.tool(new FullName("docs", "rm"), RequestMethod.CALL_TOOL)).isEmpty();
        assertThat(docs.tool(new FullName("docs", "list"), RequestMethod.CALL_TOOL)).isPresent();
    }

    @Test
    void aNameOfTheProfileIsKnownBeforeItsServer() {
        assertThat(view.resolveName("open")).contains(new FullName("docs", "read"));
        assertThat(view.resolveName("docs.list")).contains(new FullName("docs", "list"));
        assertThat(view.resolveName("shut")).isEmpty();
    }

    @Test
    void onlyServersThatAreShownCount() {
        assertThat(view.hasServers()).isFalse();
        lookup("git", Freshness.NONE);
        assertThat(view.hasServers()).isFalse();

        var fresh = new Freshness(Duration.ofSeconds(9), Freshness.Scope.PUBLIC);
        lookup("docs", fresh);

        assertThat(view.hasServers()).isTrue();
        assertThat(view.listed(Change.Kind.TOOLS)).isEqualTo(fresh);
    }

    @Test
    void onlyServersThatAreShownAreWaitedFor() throws InterruptedException {
        assertThat(view.awaitFirstAnswers()).isFalse();
        lookup("git", Freshness.NONE);
        assertThat(view.awaitFirstAnswers()).isFalse();
        lookup("docs", Freshness.NONE);
        assertThat(view.awaitFirstAnswers()).isTrue();
    }
}
