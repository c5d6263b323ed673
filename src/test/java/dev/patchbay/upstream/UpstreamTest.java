package dev.patchbay.upstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.patchbay.call.HubError;
import dev.patchbay.catalog.Catalog;
import dev.patchbay.catalog.LiveCatalog;
import dev.patchbay.catalog.name.NameStyle;
import dev.patchbay.event.Event;
import dev.patchbay.event.Events;
import dev.patchbay.mcp.Change;
import dev.patchbay.schema.validation.SchemaLimits;
import dev.patchbay.schema.validation.Schemas;
import dev.patchbay.testing.Background;
import dev.patchbay.upstream.definition.EraHint;
import dev.patchbay.upstream.definition.ListingStyle;
import dev.patchbay.upstream.definition.ServedClients;
import dev.patchbay.upstream.forwarding.ParkedCalls;
import dev.patchbay.upstream.offer.OfferMemory;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class UpstreamTest {
    private static final Duration LONG = Duration.ofSeconds(30);

    /** Changes within this time of each other are one change. */
    private static final Duration CHANGE_PAUSE = Duration.ofMillis(50);

    private static final String CHANGED = "notifications/tools/list_changed";

    private final Bench bench = new Bench();
    private final Events events = new Events();
    private final LiveCatalog catalog = new LiveCatalog(Catalog.EMPTY, events);
    private final List<Change> changes = new CopyOnWriteArrayList<>();
    private final Upstream upstream = new Upstream(Bench.server().withEra(EraHint.LEGACY), parts());

    private UpstreamParts parts() {
        return new UpstreamParts(
                bench,
                bench.handshake,
                bench.time,
                new ParkedCalls(bench.time, LONG, new ServedClients.Many(false)),
                LONG,
                catalog,
                events,
                new Schemas(SchemaLimits.DEFAULT),
                tool -> tool,
                new ListingStyle(NameStyle.DOT, true),
                Bench.WITHOUT_PINGS,
                OfferMemory.NONE,
                new ServedClients.Many(false));
    }

    @AfterEach
    void close() {
        upstream.close();
    }

    /** Connects to the server, which then asks what it offers. */
    private FarEnd connect(String capabilities) {
        upstream.start();
        var server = bench.opened();
        server.hears("initialize")
                .answer(
                        "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":"
                                + capabilities
                                + "}");
        server.hears("notifications/initialized");
        return server;
    }

    private FarEnd connect() {
        return connect("{\"tools\":{}}");
    }

    private static String tools(String name) {
        return "{\"tools\":[{\"name\":\"" + name + "\",\"inputSchema\":{\"type\":\"object\"}}]}";
    }

    private void answerList(FarEnd server, String tool) {
        server.hears("tools/list").answer(tools(tool));
    }

    private List<String> listed() {
        return catalog.now().tools().stream().map(tool -> tool.definition().name()).toList();
    }

    private void awaitListed(String... tools) {
        await().untilAsserted(() -> assertThat(listed()).containsExactly(tools));
    }

    private void pass(Duration time) {
        bench.scheduler.advance(time);
    }

    @Test
    void changesThatComeTogetherAreOneQuestion() {
        var server = connect();
        answerList(server, "one");
        awaitListed("a.one");

        server.tells(CHANGED, "");
        pass(CHANGE_PAUSE.minusNanos(1));
        server.tells(CHANGED, "");
        server.assertNothingElse();
        pass(Duration.ofNanos(1));

        answerList(server, "two");
        awaitListed("a.two");
        pass(CHANGE_PAUSE);
        server.assertNothingElse();
    }

    @Test
    void aChangeWhileTheServerAnswersIsAskedForAfterwards() {
        var server = connect();
        var first = server.hears("tools/list");

        server.tells(CHANGED, "");
        pass(CHANGE_PAUSE);
        server.assertNothingElse();
        first.answer(tools("before"));

        answerList(server, "after");
        awaitListed("a.after");
    }

    @Test
    void callersWhoWantANewAnswerShareTheNextOne() throws Exception {
        var server = connect();
        var first = server.hears("tools/list");
        var one = discovering();
        var other = discovering();
        first.answer(tools("before"));

        answerList(server, "after");

        assertThat(one.get(LONG.toSeconds(), TimeUnit.SECONDS).failure()).isNull();
        assertThat(other.get(LONG.toSeconds(), TimeUnit.SECONDS).failure()).isNull();
        assertThat(listed()).containsExactly("a.after");
        server.assertNothingElse();
    }

    /** A caller that waits for an answer which is asked for from now on. */
    private FutureTask<DiscoveryReport> discovering() {
        var asking = new FutureTask<>(() -> upstream.discover(true));
        var thread = Thread.ofVirtual().start(asking);
        await().until(() -> thread.getState() == Thread.State.WAITING);
        return asking;
    }

    @Test
    void aServerThatDoesNotSayWhatItOffersOffersNothingAndIsAskedAgain() {
        var server = connect();

        server.hears("tools/list").refuse(-32603);

        await().until(() -> upstream.state().trouble() != null);
        assertThat(upstream.firstAnswerAwaited()).isFalse();
        assertThat(listed()).isEmpty();
        var again = Background.of(() -> upstream.discover(false));
        server.hears("tools/list").refuse(-32603);
        var error = again.result().failure();
        assertThat(error).isNotNull();
        assertThat(error.code()).isEqualTo(HubError.Code.INVOCATION_FAILED);
        var third = Background.of(() -> upstream.discover(false));
        answerList(server, "late");
        assertThat(third.result().failure()).isNull();
        awaitListed("a.late");
    }

    @Test
    void anAnswerThatComesAfterTheCloseIsNotListed() {
        var server = connect();
        var asked = server.hears("tools/list");

        upstream.close();
        asked.answer(tools("late"));

        assertThat(catalog.lookup("a")).isEmpty();
        assertThat(listed()).isEmpty();
        assertThat(upstream.firstAnswerAwaited()).isFalse();
    }

    @Test
    void onlyTheChangesOfItsOwnResourcesAreReported() {
        var server = connect("{\"resources\":{\"subscribe\":true}}");
        for (int i = 0; i < 2; i++) {
            var asked = server.hears();
            asked.answer(
                    asked.method().equals("resources/list")
                            ? "{\"resources\":[{\"uri\":\"a:1\",\"name\":\"one\"}]}"
                            : "{\"resourceTemplates\":[]}");
        }
        await().until(() -> catalog.now().serves("a", "a:1"));
        events.stream()
                .subscribe()
                .with(event -> {
                    if (event instanceof Event.Changed(var change)) {
                        changes.add(change);
                    }
                });

        server.tells("notifications/resources/updated", "\"uri\":\"b:1\"");
        server.tells("notifications/resources/updated", "\"uri\":\"a:1\"");

        assertThat(changes)
                .containsExactly(
                        new Change.ResourceUpdated("a:1"),
                        new Change.ResourceUpdated("patchbay://a/a:1"));
    }
}
