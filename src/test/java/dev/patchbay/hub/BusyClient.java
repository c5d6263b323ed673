package dev.patchbay.hub;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;
import dev.patchbay.testing.Messages;
import dev.patchbay.testing.ServerProcess;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;

/**
 * A client whose threads call tools all the time, and one of them keeps a list of the tools: it
 * asks for it at first, and then only when it hears of a change.
 *
 * <p>Concurrency: {@code hub} guards what is sent; the rest is made to be shared.
 */
final class BusyClient {
    private static final int PATIENCE_SECONDS = 60;
    private static final int CALLERS = 3;
    private static final String LAST = "last";

    private final ServerProcess hub;
    private final Map<String, CompletableFuture<JsonNode>> open = new ConcurrentHashMap<>();
    private final List<Thread> threads = new CopyOnWriteArrayList<>();
    private final List<String> faults = new CopyOnWriteArrayList<>();
    private final Semaphore news = new Semaphore(1);
    private final Thread reader;
    private final AtomicInteger answers = new AtomicInteger();
    private final AtomicInteger steady = new AtomicInteger();
    private final Map<String, Integer> refusals = new ConcurrentHashMap<>();
    private final AtomicInteger notices = new AtomicInteger();
    private volatile Set<String> tools = Set.of();
    private volatile boolean ending;

    BusyClient(ServerProcess hub, RandomGenerator random) throws InterruptedException {
        this.hub = hub;
        reader = Thread.ofPlatform().name("reader").start(this::read);
        ask(
                "first",
                "initialize",
                "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{},"
                        + "\"clientInfo\":{\"name\":\"busy\",\"version\":\"1\"}}");
        send(Messages.initialized());
        begin("list", this::list);
        begin("steady", number -> callSteady("steady-" + number));
        for (int i = 0; i < CALLERS; i++) {
            var name = "caller-" + i;
            var own = new SplittableRandom(random.nextLong());
            begin(name, number -> callAny(name + "-" + number, own));
        }
    }

    /** Something that is done again and again. */
    private interface Act {
        void run(int number) throws InterruptedException;
    }

    private void begin(String name, Act act) {
        threads.add(
                Thread.ofPlatform()
                        .name(name)
                        .start(() -> {
                            try {
                                for (int i = 0; !ending; i++) {
                                    act.run(i);
                                }
                            } catch (InterruptedException | RuntimeException e) {
                                faults.add(name + " ended: " + e);
                            }
                        }));
    }

    /** The tools there are, as far as this client has been told. */
    Set<String> tools() {
        return tools;
    }

    /** What should not have happened. */
    List<String> faults() {
        return faults;
    }

    int answers() {
        return answers.get();
    }

    /** How often calls were refused, by code. */
    Map<String, Integer> refusals() {
        return refusals;
    }

    int notices() {
        return notices.get();
    }

    /** Lets each thread end what it does, and hears all that is said until then. */
    void end() throws InterruptedException {
        ending = true;
        for (var thread : threads) {
            thread.join();
        }
        ask(LAST, "ping", "{}");
        reader.join();
        open.keySet().forEach(id -> faults.add(id + " was not answered"));
    }

    private void list(int number) throws InterruptedException {
        if (!news.tryAcquire(50, TimeUnit.MILLISECONDS)) {
            return;
        }
        news.drainPermits();
        var all = new TreeSet<String>();
        for (var tool : ask("list-" + number, "tools/list", "{}").path("result").path("tools")) {
            var name = tool.path("name").asText();
            if (!name.startsWith("hub_")) {
                all.add(name);
            }
        }
        tools = all;
    }

    private void callSteady(String id) throws InterruptedException {
        var answer = call(id, EditedFile.STEADY + ".first");
        if (!said(answer).equals(id + " from steady with first and none")) {
            faults.add("The steady server: " + answer);
        }
        steady.incrementAndGet();
    }

    private void callAny(String id, RandomGenerator random) throws InterruptedException {
        var names = List.copyOf(tools);
        var other = EditedFile.OTHERS.get(random.nextInt(EditedFile.OTHERS.size())) + ".other";
        var tool =
                names.isEmpty() || random.nextBoolean()
                        ? other
                        : names.get(random.nextInt(names.size()));
        var answer = call(id, tool);
        var server = tool.substring(0, tool.indexOf('.'));
        if (answer.has("error") || answer.path("result").path("isError").asBoolean()) {
            refusals.merge(why(answer), 1, Integer::sum);
        } else if (!said(answer).startsWith(id + " from " + server + " with ")) {
            faults.add(tool + " was answered with " + answer);
        }
    }

    /** The first word of an error of a tool, or the code of an error. */
    private static String why(JsonNode answer) {
        return answer.has("error")
                ? answer.path("error").path("code").asText()
                : said(answer).split("[^A-Z_]", 2)[0];
    }

    /** What a server says of itself when it is asked now. */
    String greet(ServerEntry server, String id) throws InterruptedException {
        return said(call(id, server.name() + "." + server.tool()));
    }

    private JsonNode call(String id, String tool) throws InterruptedException {
        var arguments = "{\"n\":\"" + id + "\"}";
        return ask(id, "tools/call", "{\"name\":\"" + tool + "\",\"arguments\":" + arguments + "}");
    }

    private static String said(JsonNode answer) {
        var text = answer.path("result").path("content").path(0).path("text");
        return text.isTextual() ? text.asText() : answer.toString();
    }

    private JsonNode ask(String id, String method, String params) throws InterruptedException {
        var answer = new CompletableFuture<JsonNode>();
        open.put(id, answer);
        var request = new JsonWriter().beginObject().member("jsonrpc", "2.0").member("id", id);
        request.member("method", method).member("params", RawJson.parse(params)).endObject();
        send(request.toString());
        try {
            return answer.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException | ExecutionException e) {
            throw new IllegalStateException(id + " was not answered: " + params, e);
        }
    }

    private void send(String line) {
        synchronized (hub) {
            hub.send(line);
        }
    }

    private void read() {
        try {
            var id = "";
            while (!id.equals(LAST)) {
                var message = hub.nextTree();
                id = message.path("id").asText();
                if (message.path("method").asText().endsWith("/tools/list_changed")) {
                    notices.incrementAndGet();
                    news.release();
                } else if (message.has("id")) {
                    answered(id, message);
                }
            }
        } catch (AssertionError | RuntimeException e) {
            faults.add("The reader ended: " + e);
        }
    }

    private void answered(String id, JsonNode message) {
        var answer = open.remove(id);
        if (answer == null) {
            faults.add("Nobody has asked, or not once more: " + message);
        } else {
            answers.incrementAndGet();
            answer.complete(message);
        }
    }

    @Override
    public String toString() {
        return answers
                + " answers, "
                + steady
                + " of them of the steady server, "
                + refusals
                + " refused; "
                + notices
                + " notices of changed tools";
    }
}
