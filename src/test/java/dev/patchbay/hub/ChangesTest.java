package dev.patchbay.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.patchbay.app.TestHub;
import dev.patchbay.json.RawJson;
import dev.patchbay.testing.FakeUpstream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests notifications of changes: each subscribed client gets each change once, and other clients
 * get none.
 */
class ChangesTest {
    private static final Duration SHORT = Duration.ofMillis(10);
    private static final String UPDATED = "notifications/resources/updated";
    private static final String ONE = "fake://resource-0001";
    private static final String OTHER = "fake://resource-0002";
    private static final Map<String, String> ADDED =
            Map.of("tools", "a.added-", "prompts", "a.added-", "resources", "added-");

    private static TestHub hub(FakeUpstream fake) throws InterruptedException {
        var hub = new TestHub(Fakes.of("a", fake));
        hub.registry.discover(true, false);
        return hub;
    }

    private static FakeUpstream server(Pair pair) {
        return pair.server().prompts(1).resources(2);
    }

    /** Has a client follow a resource; returns what ends that. */
    private static Runnable follow(HubClient client, Pair pair, String uri) {
        if (!pair.modernClient()) {
            client.ask("resources/subscribe", "\"uri\":\"" + uri + "\"");
            return () -> client.ask("resources/unsubscribe", "\"uri\":\"" + uri + "\"");
        }
        int id =
                client.begin(
                        "subscriptions/listen",
                        "\"notifications\":{\"toolsListChanged\":true,\"promptsListChanged\":true,"
                                + "\"resourcesListChanged\":true,\"resourceSubscriptions\":[\""
                                + uri
                                + "\"]}");
        client.heard("notifications/subscriptions/acknowledged");
        return () ->
                client.send(
                        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":"
                                + "{\"requestId\":"
                                + id
                                + "}}");
    }

    /** Waits until the server has been asked last for exactly these. */
    private static void awaitFollowed(FakeUpstream fake, Pair pair, List<String> uris) {
        await().pollInterval(SHORT).until(() -> followed(fake, pair).equals(uris));
    }

    private static List<String> followed(FakeUpstream fake, Pair pair) {
        var all = List.of(ONE, OTHER);
        if (pair.modernServer()) {
            // Over HTTP a later one may arrive earlier.
            var last =
                    fake.received().stream()
                            .filter(line -> line.contains("subscriptions/listen"))
                            .max(Comparator.comparingLong(ChangesTest::id))
                            .orElse("");
            return all.stream().filter(uri -> last.contains('"' + uri + '"')).toList();
        }
        var followed = new ArrayList<String>();
        for (var line : fake.received()) {
            for (var uri : all) {
                if (line.contains('"' + uri + '"') && line.contains("resources/subscribe")) {
                    followed.add(uri);
                } else if (line.contains('"' + uri + '"')
                        && line.contains("resources/unsubscribe")) {
                    followed.remove(uri);
                }
            }
        }
        followed.sort(null);
        return followed;
    }

    private static long id(String request) {
        return RawJson.parse(request).tree().path("id").asLong();
    }

    private static void touch(HubClient client, String uri) {
        client.call("a.touch", "{\"uri\":\"" + uri + "\"}");
    }

    private static String read(HubClient client, String uri) {
        return client.ask("resources/read", "\"uri\":\"" + uri + "\"")
                .path("result")
                .path("contents")
                .path(0)
                .path("text")
                .asText();
    }

    private static void heardUpdate(HubClient client, String uri) {
        assertThat(client.heard(UPDATED).path("params").path("uri").asText()).isEqualTo(uri);
    }

    @ParameterizedTest
    @EnumSource
    void whatIsAddedToAListIsToldOnceAndListed(Pair pair) throws InterruptedException {
        var fake = server(pair);
        try (var hub = hub(fake);
                var client = pair.client(hub)) {
            follow(client, pair, ONE);
            awaitFollowed(fake, pair, List.of(ONE));
            int number = 0;
            for (var kind : List.of("tools", "prompts", "resources")) {
                client.call("a.change", "{\"what\":\"" + kind + "\"}");

                client.heard("notifications/" + kind + "/list_changed");
                assertThat(
                                client.ask(kind + "/list", "")
                                        .path("result")
                                        .path(kind)
                                        .findValuesAsText("name"))
                        .contains(ADDED.get(kind) + ++number);
            }
            // What is told later comes later.
            touch(client, ONE);
            heardUpdate(client, ONE);
            assertThat(client.aside()).noneMatch(word -> word.has("method"));
        }
    }

    @ParameterizedTest
    @EnumSource
    void eachUpdateOfAFollowedResourceIsToldOnceAndIsThereToRead(Pair pair)
            throws InterruptedException {
        var fake = server(pair);
        try (var hub = hub(fake);
                var client = pair.client(hub)) {
            follow(client, pair, ONE);
            awaitFollowed(fake, pair, List.of(ONE));
            for (int version = 1; version <= 3; version++) {
                touch(client, OTHER);
                touch(client, ONE);

                heardUpdate(client, ONE);
                assertThat(read(client, ONE)).isEqualTo("Text of " + ONE + ", version " + version);
            }
            assertThat(client.aside()).noneMatch(word -> word.has("method"));
        }
    }

    @ParameterizedTest
    @EnumSource(
            names = {
                "LEGACY_TO_LEGACY_OVER_HTTP",
                "LEGACY_TO_MODERN_OVER_HTTP",
                "MODERN_TO_LEGACY_OVER_HTTP",
                "MODERN_TO_MODERN_OVER_HTTP"
            })
    void severalClientsFollowEachForItself(Pair pair) throws InterruptedException {
        var fake = server(pair);
        try (var hub = hub(fake);
                var first = pair.client(hub);
                var second = pair.client(hub);
                var neither = HubClient.legacy(hub)) {
            var end = follow(first, pair, ONE);
            follow(second, pair, ONE);
            awaitFollowed(fake, pair, List.of(ONE));
            touch(neither, ONE);
            heardUpdate(first, ONE);
            heardUpdate(second, ONE);

            end.run();
            follow(first, pair, OTHER);
            awaitFollowed(fake, pair, List.of(ONE, OTHER));
            touch(neither, ONE);
            heardUpdate(second, ONE);
            touch(neither, OTHER);
            heardUpdate(first, OTHER);

            for (var client : List.of(first, second, neither)) {
                assertThat(client.tools()).isNotEmpty();
                assertThat(client.aside()).noneMatch(word -> word.has("method"));
            }
        }
    }

    @ParameterizedTest
    @EnumSource(
            names = {
                "LEGACY_TO_LEGACY_OVER_HTTP",
                "LEGACY_TO_MODERN_OVER_HTTP",
                "MODERN_TO_LEGACY_OVER_HTTP",
                "MODERN_TO_MODERN_OVER_HTTP"
            })
    void whatNobodyFollowsAnyMoreIsNotAskedForAnyMore(Pair pair) throws InterruptedException {
        var fake = server(pair);
        try (var hub = hub(fake);
                var first = pair.client(hub);
                var second = pair.client(hub)) {
            var end = follow(first, pair, ONE);
            var last = follow(second, pair, OTHER);
            awaitFollowed(fake, pair, List.of(ONE, OTHER));

            end.run();
            awaitFollowed(fake, pair, List.of(OTHER));
            last.run();
            awaitFollowed(fake, pair, List.of());
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"LEGACY_TO_LEGACY_OVER_HTTP", "MODERN_TO_MODERN_OVER_HTTP"})
    void manyResourcesMayBeFollowedAtOnce(Pair pair) throws InterruptedException {
        var fake = pair.server().resources(12);
        var uris =
                IntStream.rangeClosed(1, 12)
                        .mapToObj(i -> "fake://resource-00" + (i < 10 ? "0" : "") + i)
                        .toList();
        try (var hub = hub(fake);
                var client = pair.client(hub)) {
            uris.forEach(uri -> follow(client, pair, uri));
            await().until(() ->
                    uris.stream()
                            .allMatch(uri ->
                                    fake.received().stream()
                                            .anyMatch(line ->
                                                    line.contains("ubscri")
                                                            && line.contains(uri))));

            for (var uri : List.of(uris.getFirst(), uris.get(6), uris.getLast())) {
                await().pollInterval(SHORT)
                        .until(() -> {
                            touch(client, uri);
                            client.tools();
                            return client.aside().stream()
                                    .anyMatch(word ->
                                            word.path("params").path("uri").asText().equals(uri));
                        });
            }
            assertThat(fake.received()).noneMatch(line -> line.contains("resources/unsubscribe"));
        }
    }
}
