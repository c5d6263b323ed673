package dev.patchbay.testing;

import static org.awaitility.Awaitility.await;

import dev.patchbay.json.JsonWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * An MCP server to stand behind the hub: what it does is told here, and what it has seen is asked
 * here. The server itself, {@code dev.patchbay.fake}, runs in a process of its own, which whoever
 * is tested starts by {@link #command} and {@link #arguments}; or over HTTP, at {@link #address}.
 *
 * <p>By itself it does everything right. {@link #on} says what it does instead; what it does is
 * given by the methods that return an act, in the order in which it is to happen.
 *
 * <pre>{@code
 * FakeUpstream.legacy().tools(50).pageSize(10)
 *         .on("tools/list#2", FakeUpstream.die(3))
 *         .on("tools/call:echo", FakeUpstream.delay(100), FakeUpstream.answer());
 * }</pre>
 *
 * <p>Its tools: {@code echo} gives back its params, {@code env} tells with what it was started,
 * {@code fail} fails, {@code ask} asks the client ({@code method}), {@code progress} and {@code
 * log} send notifications ({@code count}), {@code wait} takes {@code millis}, {@code change} adds a
 * tool, or one of {@code what}, {@code touch} changes the resource {@code uri}.
 */
public final class FakeUpstream {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final List<String> arguments = new ArrayList<>();
    private final Path journal;
    private boolean http;
    private URI address;

    private FakeUpstream(String era) {
        try {
            journal = Files.createTempFile("fake", ".journal");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        journal.toFile().deleteOnExit();
        with("era", era).with("journal", journal.toString());
    }

    /** One that shakes hands and knows nothing newer. */
    public static FakeUpstream legacy() {
        return new FakeUpstream("legacy");
    }

    /** One that is stateless and knows no handshake. */
    public static FakeUpstream modern() {
        return new FakeUpstream("modern");
    }

    /** One that takes either. */
    public static FakeUpstream both() {
        return new FakeUpstream("both");
    }

    private FakeUpstream with(String option, String value) {
        arguments.add("--" + option);
        arguments.add(value);
        return this;
    }

    /** Not as a program, but over HTTP, in the form that its era has. */
    public FakeUpstream overHttp() {
        http = true;
        return this;
    }

    /** Over HTTP in the form of 2024, with one stream of events. */
    public FakeUpstream overOldHttp() {
        return overHttp().with("old-form", "true");
    }

    /** Its streams of events can be come back to. */
    public FakeUpstream resumable() {
        return with("resumable", "true");
    }

    /** The revisions it shakes hands for, the newest last. */
    public FakeUpstream versions(String... versions) {
        return with("versions", String.join(",", versions));
    }

    /** Writes white space between all tokens of its messages. */
    public FakeUpstream oddBlanks() {
        return with("blanks", "1");
    }

    public FakeUpstream name(String name) {
        return with("name", name);
    }

    public FakeUpstream instructions(String text) {
        return with("instructions", text);
    }

    /** So many tools more, {@code tool-0001} and so on. */
    public FakeUpstream tools(int count) {
        return with("tools", Integer.toString(count));
    }

    /** A tool more, with this definition, right or wrong. */
    public FakeUpstream tool(String definition) {
        return with("tool", definition);
    }

    /** None of the tools that each fake has. */
    public FakeUpstream withoutOwnTools() {
        return with("no-tools", "true");
    }

    /** So many resources, {@code fake://resource-0001} and so on, and a template. */
    public FakeUpstream resources(int count) {
        return with("resources", Integer.toString(count));
    }

    /** So many prompts, {@code prompt-0001} and so on. */
    public FakeUpstream prompts(int count) {
        return with("prompts", Integer.toString(count));
    }

    public FakeUpstream pageSize(int entries) {
        return with("page", Integer.toString(entries));
    }

    /** Each page names itself as the next one. */
    public FakeUpstream repeatedCursors() {
        return with("cursors", "repeated");
    }

    /** There is always another page. */
    public FakeUpstream endlessPages() {
        return with("cursors", "endless");
    }

    /** Never reads anything. */
    public FakeUpstream deaf() {
        return with("deaf", "true");
    }

    /** Starts a grandchild by a line of shell. */
    public FakeUpstream fork(String script) {
        return with("fork", script);
    }

    /** Does that on SIGTERM; it ends afterwards, unless it hangs. */
    public FakeUpstream onTerm(String act) {
        return with("term", act);
    }

    /**
     * Does that instead of what would be right.
     *
     * @param message a method, {@code method:name} for one tool, prompt or uri, {@code method#2}
     *     for the second time only; or {@code start}, or {@code end} for the end of its input
     */
    public FakeUpstream on(String message, String... acts) {
        with("on", message);
        for (var act : acts) {
            arguments.add("+" + act);
        }
        return this;
    }

    /** The right answer. */
    public static String answer() {
        return "answer";
    }

    /** The right answer, two times. */
    public static String answerTwice() {
        return "twice";
    }

    /** The first half of the right answer, without an end of the line. */
    public static String answerHalf() {
        return "half";
    }

    /** The right answer in a batch with a notification. */
    public static String answerInBatch() {
        return "batch";
    }

    /** The right answer under another id, which is written as JSON. */
    public static String answerTo(String id) {
        return "id=" + id;
    }

    /** The right answer with the text of its id, which is a number. */
    public static String answerToText() {
        return "text-id";
    }

    /** The right answer with its id written with a decimal point. */
    public static String answerToDecimal() {
        return "decimal-id";
    }

    /** An answer with a result and an error. */
    public static String answerBoth() {
        return "both";
    }

    /** An answer with neither. */
    public static String answerNeither() {
        return "neither";
    }

    public static String error(int code, String message) {
        return "error=" + code + ":" + message;
    }

    /** An answer with this error, which is written as JSON. */
    public static String refuse(String error) {
        return "refuse=" + error;
    }

    /** An answer with this result, which is written as JSON. */
    public static String result(String json) {
        return "result=" + json;
    }

    /** The result of a call, with a text of that length. */
    public static String hugeResult(int characters) {
        return "huge=" + characters;
    }

    /** The result of a call, with a text that is not UTF-8. */
    public static String notUtf8() {
        return "not-utf8";
    }

    /** A line as it is. */
    public static String line(String text) {
        return "raw=" + text;
    }

    /** Lines on standard output that are no messages, of a hundred bytes. */
    public static String noise(int lines) {
        return "noise=" + lines;
    }

    /** Lines on standard error: {@code error 1} and so on. */
    public static String errorLines(int lines) {
        return "stderr=" + lines;
    }

    /** A line on standard error. */
    public static String say(String text) {
        return "say=" + text;
    }

    /** Notifications of progress, if there is a token. */
    public static String progress(int count) {
        return "progress=" + count;
    }

    /** Log messages. */
    public static String log(int count) {
        return "log=" + count;
    }

    /** One tool more, and notice of it. */
    public static String change() {
        return "change=tools";
    }

    /** A request to the client, whose answer is waited for. */
    public static String ask(String method) {
        return "ask=" + method;
    }

    public static String delay(int millis) {
        return "delay=" + millis;
    }

    /** No further act, and no end. */
    public static String hang() {
        return "hang";
    }

    public static String die(int exitCode) {
        return "die=" + exitCode;
    }

    public static String closeInput() {
        return "close-input";
    }

    public static String closeOutput() {
        return "close-output";
    }

    /** Where it is reached, if that is over HTTP; it runs from then on. */
    public synchronized Optional<URI> address() {
        if (http && address == null) {
            address = process().start(0, arguments);
        }
        return Optional.ofNullable(address);
    }

    /** Over HTTP: it is gone, as if its process were. */
    public void stop() {
        process().stop(address().orElseThrow().getPort());
    }

    /** Over HTTP: after it has stopped, or died, it is there again and remembers nothing. */
    public void startAgain() {
        process().start(address().orElseThrow().getPort(), arguments);
    }

    private static FakeProcess process() {
        var command = new ArrayList<>(List.of(Artifact.java()));
        command.addAll(machine("dev.patchbay.fake.HttpMain"));
        return FakeProcess.get(command);
    }

    /** The program to start. */
    public String command() {
        return Artifact.java();
    }

    public List<String> arguments() {
        var all = machine("dev.patchbay.fake.StdioMain");
        all.addAll(arguments);
        return all;
    }

    /** A line of shell that becomes it. */
    public String shell() {
        var words = new ArrayList<>(List.of(command()));
        words.addAll(arguments());
        return "exec '" + String.join("' '", words) + "'";
    }

    /** Writes what a file of servers says of it, as members of its entry. */
    public void writeMembers(JsonWriter out) {
        out.member("command", command())
                .strings("args", arguments())
                .member("connectionTimeoutMs", 20_000);
    }

    private static List<String> machine(String main) {
        var all = new ArrayList<>(Artifact.QUICK);
        all.add("-Xmx256m");
        var classes = Path.of(classes());
        // Other builds have the classes in a jar already.
        all.addAll(
                Files.isDirectory(classes)
                        ? FakeJar.options(classes, List.copyOf(all))
                        : List.of("-cp", classes.toString()));
        all.add(main);
        return all;
    }

    private static String classes() {
        return Path.of(
                        FakeUpstream.class
                                .getProtectionDomain()
                                .getCodeSource()
                                .getLocation()
                                .getPath())
                .toString();
    }

    /** The messages it has received, in all its lives. */
    public List<String> received() {
        return seen("received");
    }

    /** How often it was started. */
    public int starts() {
        return seen("started").size();
    }

    /** What it has noted of one kind: {@code started}, {@code received}, {@code signal}, … */
    public List<String> seen(String kind) {
        try (var lines = Files.lines(journal)) {
            return lines.filter(line -> line.startsWith(kind + " "))
                    .map(line -> line.substring(kind.length() + 1))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits until it has received a message with that in it. */
    public FakeUpstream awaitReceived(String part) {
        await().atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(5))
                .until(() -> received().stream().anyMatch(message -> message.contains(part)));
        return this;
    }
}
