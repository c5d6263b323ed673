package dev.patchbay.hub;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.app.TestHub;
import dev.patchbay.catalog.NameFilter;
import dev.patchbay.catalog.ToolOverrides;
import dev.patchbay.json.RawJson;
import dev.patchbay.peer.channel.Principal;
import dev.patchbay.testing.MemoryClient;
import dev.patchbay.testing.Messages;
import dev.patchbay.testing.Property;
import dev.patchbay.upstream.definition.ConnectionPolicy;
import dev.patchbay.upstream.definition.Definition;
import dev.patchbay.upstream.definition.EraHint;
import dev.patchbay.upstream.definition.ServerAddress;
import dev.patchbay.upstream.definition.Sharing;
import dev.patchbay.upstream.definition.ToolRules;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/**
 * Tests two users of one program that asks, logs and reports progress. No message for one user may
 * reach the other, whatever the order in which calls begin, end, are cancelled and time out.
 */
class TwoUsersTest {
    private static final int SCHEDULES = 10_000;

    /** Schedules wait for each other's timers most of the time, so many run at once. */
    private static final int HUBS = 40;

    /** Changes are told a moment later, so only one of so many schedules waits for them. */
    private static final int CHANGES_TOLD = 20;

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(60);
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(1);
    private static final Duration REQUEST = Duration.ofSeconds(5);
    private static final ConnectionPolicy PATIENCE =
            new ConnectionPolicy(
                    Duration.ofSeconds(20), REQUEST, 0, ConnectionPolicy.Backoff.DEFAULT);
    private static final List<Sharing> SHARINGS = List.of(Sharing.values());
    private static final List<String> USERS = List.of("alice", "robert");
    private static final List<String> QUESTIONS =
            List.of("elicitation/create", "sampling/createMessage", "roots/list");
    private static final List<String> CAPABILITIES =
            List.of(
                    "{}",
                    "{\"elicitation\":{}}",
                    "{\"elicitation\":{},\"sampling\":{},\"roots\":{}}");

    private final AtomicInteger lastServer = new AtomicInteger();

    /** What has reached the user that it was meant for, in all schedules. */
    private final Map<String, AtomicInteger> reached =
            Map.of(
                    "question", new AtomicInteger(),
                    "log", new AtomicInteger(),
                    "progress", new AtomicInteger(),
                    "updated", new AtomicInteger(),
                    "answer", new AtomicInteger());

    @Test
    void nothingThatIsForOneReachesTheOther() throws Exception {
        var checks = new ArrayList<Future<?>>();
        try (var threads = Executors.newFixedThreadPool(HUBS)) {
            for (int i = 0; i < HUBS; i++) {
                var played = new PlayedHub(i * SCHEDULES / HUBS);
                checks.add(threads.submit(played::check));
            }
        }
        for (var check : checks) {
            check.get();
        }

        // A law that nothing is said at all would hold as well.
        assertThat(reached)
                .allSatisfy((what, count) -> assertThat(count).as(what).hasPositiveValue());
    }

    /** A hub for a part of the schedules, with a clock of its own. */
    private final class PlayedHub {
        private final int first;
        private final AtomicLong passed = new AtomicLong();
        private final AtomicReference<MarkingServer> server = new AtomicReference<>();
        private final TestHub hub =
                new TestHub(
                        () -> System.nanoTime() + passed.get(),
                        _ -> definition -> server.get().open(definition));

        PlayedHub(int first) {
            this.first = first;
        }

        void check() {
            try (hub) {
                Property.check(
                        first,
                        SCHEDULES / HUBS,
                        random -> {
                            var schedule = new Schedule(hub, passed, random);
                            server.set(schedule.played);
                            schedule.run();
                        });
            }
        }
    }

    /** Waits as Awaitility does, but without a thread for each of a hundred thousand waits. */
    private static void await(BooleanSupplier condition) {
        long end = System.nanoTime() + LONGEST_WAIT.toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("the end of the longest wait").isLessThan(end);
            LockSupport.parkNanos(BETWEEN_LOOKS.toNanos());
        }
    }

    private static Definition definition(String id, Sharing sharing) {
        return new Definition(
                id,
                new ServerAddress.Program("played", List.of(id), Map.of(), null),
                true,
                PATIENCE,
                new ToolRules(NameFilter.ALL, ToolOverrides.PLAIN),
                sharing,
                EraHint.LEGACY);
    }

    /** One order of events, with a server that has never been called before. */
    private final class Schedule {
        private final TestHub hub;
        private final AtomicLong passed;
        private final RandomGenerator random;
        private final String id = "s" + lastServer.incrementAndGet();
        private final MarkingServer played = new MarkingServer();
        private final List<User> clients = new ArrayList<>();

        Schedule(TestHub hub, AtomicLong passed, RandomGenerator random) {
            this.hub = hub;
            this.passed = passed;
            this.random = random;
        }

        void run() throws InterruptedException {
            var sharing = SHARINGS.get(random.nextInt(SHARINGS.size()));
            hub.registry.setServers(List.of(definition(id, sharing)));
            hub.registry.discover(false, false);
            for (var user : USERS) {
                int count = 1 + random.nextInt(2);
                for (int i = 0; i < count; i++) {
                    clients.add(new User(hub, user, user + "-" + i, random));
                }
            }
            int steps = 6 + random.nextInt(20);
            for (int i = 0; i < steps; i++) {
                step();
            }
            end();
            for (var client : clients) {
                client.check();
            }
            assertThat(played.wrongAnswers()).isEmpty();
            reached.get("answer").addAndGet(played.answers());
            hub.registry.setServers(List.of());
        }

        private void step() {
            var client = clients.get(random.nextInt(clients.size()));
            var calls = played.calls();
            var call = calls.isEmpty() ? null : calls.get(random.nextInt(calls.size()));
            int choice = random.nextInt(16);
            if (call == null || choice < 4) {
                int before = calls.size();
                client.call(id);
                if (random.nextInt(4) > 0) {
                    // Else what comes next overtakes it.
                    await(() -> played.calls().size() > before || client.refused());
                }
                return;
            }
            switch (choice) {
                case 4, 5 -> call.answer();
                case 6, 7, 8 -> call.ask(QUESTIONS.get(random.nextInt(3)));
                case 9, 10 -> call.log();
                case 11 -> call.progress(random.nextInt(100));
                case 12 -> client.cancel();
                case 13 -> passed.addAndGet(REQUEST.toNanos());
                case 14 -> client.listen(false);
                default -> {
                    client.follow();
                    played.update(USERS.get(random.nextInt(2)));
                }
            }
        }

        /** Both documents change until each client that follows one has heard of it. */
        private void awaitChanges() {
            await(() -> {
                USERS.forEach(played::update);
                return clients.stream().allMatch(User::knowsOfChange);
            });
        }

        private void end() {
            await(() -> {
                played.calls().forEach(MarkingServer.Call::answer);
                clients.forEach(client -> client.listen(true));
                return clients.stream().allMatch(User::done);
            });
            if (random.nextInt(CHANGES_TOLD) == 0) {
                awaitChanges();
            }
            clients.forEach(User::close);
        }
    }

    /** A client of one of the users. */
    private final class User {
        private final String user;
        private final String mark;
        private final MemoryClient wire;
        private final RandomGenerator random;
        private final boolean modern;
        private final String capabilities;
        private final Set<Integer> open = new HashSet<>();
        private final Map<Integer, String> calls = new HashMap<>();
        private final Map<Integer, JsonNode> left = new HashMap<>();
        private final List<String> heard = new ArrayList<>();
        private boolean follows;
        private int last;

        User(TestHub hub, String user, String mark, RandomGenerator random) {
            this.user = user;
            this.mark = mark;
            this.random = random;
            this.wire = hub.client(new Principal("issuer", user));
            this.modern = random.nextInt(3) == 0;
            this.capabilities = CAPABILITIES.get(random.nextInt(3));
            if (!modern) {
                send(
                        "initialize",
                        "\"protocolVersion\":\"2025-11-25\",\"capabilities\":"
                                + capabilities
                                + ",\"clientInfo\":{\"name\":\"test\",\"version\":\"1\"}");
                wire.send(Messages.initialized());
                send("logging/setLevel", "\"level\":\"debug\"");
            }
        }

        private int send(String method, String members) {
            int id = ++last;
            var meta =
                    modern
                            ? "\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
                                    + "\"io.modelcontextprotocol/clientCapabilities\":"
                                    + capabilities
                                    + ",\"io.modelcontextprotocol/logLevel\":\"debug\","
                            : "";
            open.add(id);
            wire.send(
                    "{\"jsonrpc\":\"2.0\",\"id\":"
                            + id
                            + ",\"method\":\""
                            + method
                            + "\",\"params\":{"
                            + members
                            + ",\"_meta\":{"
                            + meta
                            + "\"progressToken\":"
                            + id
                            + "}}}");
            return id;
        }

        void call(String server) {
            var call =
                    HubClient.called(server + ".work", "{\"mark\":\"" + mark + "-" + last + "\"}");
            calls.put(send("tools/call", call), call);
        }

        /** Whether the hub has answered the last call itself. */
        boolean refused() {
            listen(false);
            return !open.contains(last);
        }

        void cancel() {
            var running = open.stream().filter(calls::containsKey).toList();
            if (!running.isEmpty()) {
                int id = running.get(random.nextInt(running.size()));
                open.remove(id);
                left.remove(id);
                wire.send(
                        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":"
                                + "{\"requestId\":"
                                + id
                                + "}}");
            }
        }

        void follow() {
            if (!modern) {
                follows = true;
                send("resources/subscribe", "\"uri\":\"doc://" + user + "\"");
            }
        }

        /**
         * Reads what has come, and answers questions.
         *
         * @param comesBack whether it certainly makes calls again that have ended with questions
         */
        void listen(boolean comesBack) {
            for (var line : wire.rest()) {
                heard.add(line);
                var message = RawJson.parse(line).tree();
                var result = message.path("result");
                if (result.path("resultType").asText().equals("input_required")) {
                    left.put(message.path("id").asInt(), result);
                } else if (!message.has("method")) {
                    open.remove(message.path("id").asInt());
                } else if (message.has("id")) {
                    wire.send(
                            "{\"jsonrpc\":\"2.0\",\"id\":"
                                    + message.path("id")
                                    + ",\"result\":"
                                    + answer(message.path("method").asText())
                                    + "}");
                }
            }
            if (comesBack || random.nextBoolean()) {
                left.forEach(this::comeBack);
                left.clear();
            }
        }

        private void comeBack(int id, JsonNode result) {
            open.remove(id);
            var answers = new StringJoiner(",");
            result.path("inputRequests")
                    .properties()
                    .forEach(asked ->
                            answers.add(
                                    "\""
                                            + asked.getKey()
                                            + "\":"
                                            + answer(asked.getValue().path("method").asText())));
            var call = calls.get(id);
            calls.put(
                    send(
                            "tools/call",
                            call
                                    + ",\"inputResponses\":{"
                                    + answers
                                    + "},\"requestState\":"
                                    + result.path("requestState")),
                    call);
        }

        private String answer(String method) {
            var by = "by " + user;
            return switch (method) {
                case "elicitation/create" ->
                        "{\"action\":\"accept\",\"content\":{\"text\":\"" + by + "\"}}";
                case "sampling/createMessage" ->
                        "{\"role\":\"assistant\",\"model\":\"m\",\"content\":{\"type\":\"text\","
                                + "\"text\":\""
                                + by
                                + "\"}}";
                default -> "{\"roots\":[{\"uri\":\"file:///tmp\",\"name\":\"" + by + "\"}]}";
            };
        }

        /** Whether it has heard of what it follows, if it follows something. */
        boolean knowsOfChange() {
            listen(true);
            return !follows || heard.stream().anyMatch(line -> line.contains("resources/updated"));
        }

        boolean done() {
            return open.isEmpty();
        }

        void close() {
            heard.addAll(wire.end());
        }

        void check() {
            var other = user.equals("alice") ? "robert" : "alice";
            for (var line : heard) {
                // Lists name what there is for all.
                assertThat(line).doesNotContain(other);
                reached.forEach((what, count) -> {
                    if (line.contains(what + " " + user)
                            || (what.equals("updated") && line.contains("resources/updated"))) {
                        count.incrementAndGet();
                    }
                });
            }
        }
    }
}
