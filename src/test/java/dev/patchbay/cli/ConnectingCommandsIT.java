package dev.patchbay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;
import dev.patchbay.testing.Artifact;
import dev.patchbay.testing.CommandRun;
import dev.patchbay.testing.FakeUpstream;
import dev.patchbay.testing.SystemProcess;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer.OrderAnnotation;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** The built program as it is typed, with servers that are well and servers that are not. */
@TestMethodOrder(OrderAnnotation.class)
class ConnectingCommandsIT {
    private static final int PATIENCE_SECONDS = 60;

    /** For tests that look at what runs while the others do. */
    private static final int LAST = Integer.MAX_VALUE;

    /** The folder of the doctor that several tests look at. */
    @TempDir private static Path crowded;

    /** The run of that doctor, which waits for a server while the other tests run. */
    private static FutureTask<CommandRun> doctor;

    @TempDir private Path folder;

    @BeforeAll
    static void startTheDoctor() throws IOException {
        Files.createDirectory(crowded.resolve("inner"));
        writeServers(
                crowded,
                Map.of(
                        "bad",
                        FakeUpstream.legacy()
                                .withoutOwnTools()
                                .tool(
                                        "{\"name\": \"a b\", \"inputSchema\": {\"type\": \"object\"}}")
                                .tool("{\"name\": \"none\"}"),
                        "good",
                        three(FakeUpstream.modern()),
                        "hangs",
                        FakeUpstream.legacy().on("start", FakeUpstream.hang())),
                "gone",
                "{\"command\": \"npx-not-here\"}",
                "file",
                "{\"command\": \"./none\"}",
                "ends",
                "{\"command\": \"sh\", \"args\": [\"-c\", \"exit 127\"]}",
                "script",
                "{\"command\": \"sh\", \"args\": [\"-c\", \"PATH=/none; exec /usr/bin/env node x\"]}",
                "web",
                "{\"url\": \"http://127.0.0.1:1/mcp\"}",
                "me",
                "{\"command\": \"patchbay\", \"args\": [\"stdio\"]}",
                "off",
                "{\"command\": \"x\", \"disabled\": true}",
                "here",
                "{\"command\": \"sh\", \"args\": [\"-c\", \"pwd -P >&2; exit 3\"]}",
                "there",
                "{\"command\": \"sh\", \"args\": [\"-c\", \"pwd -P >&2; exit 3\"], \"cwd\": \"inner\"}");
        doctor = new FutureTask<>(() -> place(crowded).run("doctor", "--timeout", "5"));
        Thread.ofPlatform().start(doctor);
    }

    @AfterAll
    static void awaitTheDoctor() throws Exception {
        doctor.get();
    }

    private static CommandRun.Place place(Path folder) {
        var place = CommandRun.Place.in(folder);
        return Files.exists(folder.resolve("patchbay.json"))
                ? place.with("PATCHBAY_CONFIG", "patchbay.json")
                : place;
    }

    private CommandRun.Place place() {
        return place(folder);
    }

    private CommandRun run(String... arguments) {
        return place().run(arguments);
    }

    private void servers(Map<String, FakeUpstream> servers, String... others) throws IOException {
        writeServers(folder, servers, others);
    }

    private static void writeServers(
            Path folder, Map<String, FakeUpstream> servers, String... others) throws IOException {
        var out = new JsonWriter().beginObject().name("mcpServers").beginObject();
        new TreeMap<>(servers)
                .forEach((id, fake) -> {
                    fake.writeMembers(out.name(id).beginObject());
                    out.endObject();
                });
        for (int i = 0; i < others.length; i += 2) {
            out.member(others[i], RawJson.parse(others[i + 1]));
        }
        Files.writeString(folder.resolve("patchbay.json"), out.endObject().endObject().toString());
    }

    private static FakeUpstream three(FakeUpstream fake) {
        return fake.withoutOwnTools().tools(3);
    }

    private static final String TYPED =
            """
            {"name": "typed", "description": "Takes things.\\nAnd more.", "inputSchema": {"type": "object",
             "properties": {"n": {"type": "integer", "description": "How many"}, "s": {"type": "string"}},
             "required": ["n"]}}
            """;

    @Test
    void anAddedServerIsAskedAtOnce() throws IOException {
        var fake = three(FakeUpstream.legacy());
        var out = new JsonWriter().beginObject();
        fake.writeMembers(out);
        var added = run("add-json", "--check", "new", out.endObject().toString());

        assertThat(added.out())
                .matches("Added new in \\S+\nnew: tools 3, resources 0, prompts 0; \\d+ ms\n");
        assertThat(added).extracting(CommandRun::code, CommandRun::err).containsExactly(0, "");
        assertThat(commandInTheFile("new")).isEqualTo(fake.command());
    }

    private String commandInTheFile(String id) throws IOException {
        var file = RawJson.parse(Files.readString(folder.resolve("patchbay.json"))).tree();
        return file.path("mcpServers").path(id).path("command").asText();
    }

    @Test
    void anAddedServerThatDoesNotAnswerStaysInTheFile() throws IOException {
        var added = run("add", "--check", "gone", "--", "no-such-program");

        assertThat(added.code()).isEqualTo(1);
        assertThat(added.out()).startsWith("Added gone in ").hasLineCount(1);
        assertThat(added.err())
                .startsWith("patchbay: gone: ")
                .contains("no-such-program")
                .endsWith(
                        "gone stays in the file; patchbay doctor shows more about it, and"
                                + " patchbay remove gone removes it\n");
        assertThat(commandInTheFile("gone")).isEqualTo("no-such-program");

        // Nothing is asked if nothing was added.
        var again = run("add", "--check", "gone", "--", "no-such-program");
        assertThat(again.code()).isEqualTo(1);
        assertThat(again.out()).isEmpty();
        assertThat(again.err()).contains("There is a server gone in").hasLineCount(1);
    }

    @Test
    void theCheckOfAnAddedServerIsOneLineOfJson() {
        var fake = three(FakeUpstream.modern());
        var out = new JsonWriter().beginObject();
        fake.writeMembers(out);
        var well = run("add-json", "--check", "--json", "new", out.endObject().toString());
        assertThat(well.code()).isZero();
        assertThat(well.out()).hasLineCount(1);
        var json = RawJson.parse(well.out()).tree();
        assertThat(json.path("id").asText()).isEqualTo("new");
        assertThat(json.path("changed").asBoolean()).isTrue();
        assertThat(json.path("status").asText()).isEqualTo("connected");
        assertThat(json.path("tools").asInt()).isEqualTo(3);

        var gone = run("add", "--check", "--json", "gone", "--", "no-such-program");
        assertThat(gone.code()).isEqualTo(1);
        assertThat(RawJson.parse(gone.out()).tree().path("status").asText()).isEqualTo("error");
    }

    @Test
    void aLimitThatMakesNoSenseAddsNothing() {
        for (var limit : List.of("0", "x", "-1")) {
            assertThat(run("add", "--check", "--timeout", limit, "a", "--", "sh").code())
                    .isEqualTo(2);
        }
        assertThat(run("add", "--timeout", "3", "a", "--", "sh").err())
                .startsWith("patchbay: --timeout must only be used with --check");
        assertThat(folder.resolve("patchbay.json")).doesNotExist();
    }

    @Test
    void theListTellsHowServersAre() throws IOException {
        servers(
                Map.of("old", three(FakeUpstream.legacy()), "new", three(FakeUpstream.modern())),
                "gone",
                "{\"command\": \"no-such-program\"}",
                "off",
                "{\"command\": \"x\", \"enabled\": false}",
                "odd",
                "{\"command\": 1}");

        var list = run("list");
        assertThat(list.code()).isZero();
        assertThat(list.out().lines().map(line -> line.replaceAll(" +", " ").strip()))
                .hasSize(6)
                .anyMatch(line -> line.startsWith("old connected 3 "))
                .anyMatch(line -> line.startsWith("new connected 3 "))
                .anyMatch(line ->
                        line.startsWith("gone error The command must be a path or a program"))
                .anyMatch(line -> line.equals("off disabled x"))
                .anyMatch(line -> line.equals("odd wrong 1"));
        assertThat(list.err())
                .isEqualTo("2 servers are failing; patchbay doctor shows the reason\n");

        var json = RawJson.parse(run("list", "--json").out()).tree();
        assertThat(json.at("/servers/1/status").asText()).isEqualTo("connected");
        assertThat(json.at("/servers/1/tools").asInt()).isEqualTo(3);
        assertThat(json.at("/servers/2/error/code").asText()).isEqualTo("CONNECTION_FAILED");
        assertThat(json.at("/problems/0/key").asText()).isEqualTo("mcpServers.odd.command");
    }

    @Test
    void whatIsAskedForIsHowItIsNow() throws IOException {
        servers(Map.of("a", FakeUpstream.legacy().withoutOwnTools().tool(TYPED)));
        assertThat(run("tools", "--json").out()).contains("\"a.typed\"", "\"hub_servers\"");

        servers(Map.of("a", FakeUpstream.legacy().on("start", FakeUpstream.die(1))));

        // What the first one has kept is for hubs, and for commands that do not connect.
        assertThat(run("tools", "a.*").out()).isEmpty();
    }

    @Test
    void aProfileIsShownAsItsClientsSeeIt() throws IOException {
        servers(Map.of("a", three(FakeUpstream.legacy())));
        Files.writeString(
                folder.resolve("patchbay.json"),
                Files.readString(folder.resolve("patchbay.json"))
                        .replaceFirst(
                                "}$",
                                ", \"hub\": {\"profiles\": {\"few\": {\"servers\": [\"a\"],"
                                        + " \"tools\": {\"deny\": [\"*2\"],"
                                        + " \"rename\": {\"a.tool-0001\": \"first\"}}}}}}"));

        var few = run("tools", "--profile", "few");
        assertThat(few.code()).isZero();
        assertThat(few.out().lines().map(line -> line.split(" +", 2)[0]))
                .containsExactly("TOOL", "first", "a.tool-0003");

        var wrong = run("tools", "--profile", "fev");
        assertThat(wrong.code()).isEqualTo(2);
        assertThat(wrong.err()).contains("No profile is named fev; did you mean few?");
    }

    @Test
    void theFileAloneTellsWhatStandsInIt() throws IOException {
        var fake = FakeUpstream.legacy();
        servers(Map.of("a", fake));

        assertThat(run("list", "--no-connect").out()).contains("a   enabled");
        assertThat(fake.starts()).isZero();
        assertThat(run("list", "--no-connect", "--config", "none.json").code()).isEqualTo(2);
    }

    @Test
    void noFileIsNoServers() {
        var list = run("list");

        assertThat(list.code()).isZero();
        assertThat(list.err()).startsWith("There are no servers: none of these files exists: ");
        assertThat(run("list", "--json").out()).isEqualTo("{\"servers\":[],\"problems\":[]}\n");
        assertThat(run("doctor").code()).isEqualTo(2);
    }

    @Test
    void toolsAreListedAndExplained() throws IOException {
        // Nothing is said of servers that nobody asks for.
        servers(
                Map.of("a", FakeUpstream.legacy().withoutOwnTools().tool(TYPED)),
                "odd",
                "{\"command\": 1}",
                "me",
                "{\"command\": \"patchbay\"}");

        assertThat(run("tools", "a.*"))
                .isEqualTo(
                        new CommandRun(
                                0,
                                """
                                TOOL     DESCRIPTION
                                a.typed  Takes things.
                                """,
                                ""));
        assertThat(run("inspect", "a.typed").out())
                .isEqualTo(
                        """
                        a.typed
                        Takes things.
                        And more.

                        ARGUMENT  TYPE               DESCRIPTION
                        n         integer  required  How many
                        s         string
                        """);
        assertThat(run("inspect", "typed", "--json").out()).startsWith("{\"name\":\"a.typed\"");
        var unknown = run("inspect", "a.tpyed");
        assertThat(unknown.code()).isEqualTo(1);
        assertThat(unknown.err())
                .isEqualTo("patchbay: There is no tool a.tpyed; did you mean a.typed?\n");
    }

    @Test
    void toolsAreFoundByTheirServerAndTheirOwnName() throws IOException {
        var other = FakeUpstream.legacy();
        servers(Map.of("a", FakeUpstream.legacy().withoutOwnTools().tool(TYPED), "b", other));

        assertThat(run("tools", "a").out().lines())
                .hasSize(2)
                .last()
                .asString()
                .startsWith("a.typed");
        assertThat(other.starts()).isZero();
        assertThat(run("tools", "typ*").out().lines())
                .hasSize(2)
                .last()
                .asString()
                .startsWith("a.typed");
    }

    @Test
    void aCallPrintsTheAnswerAndNothingElse() throws IOException {
        var other = FakeUpstream.legacy();
        servers(Map.of("a", FakeUpstream.modern().tool(TYPED), "other", other));

        var echo = run("call", "a.echo", "n=5", "text=a b", "raw:=[1]");
        assertThat(echo.code()).isZero();
        assertThat(echo.err()).isEmpty();
        assertThat(RawJson.parse(echo.out()).tree().path("arguments").toString())
                .isEqualTo("{\"n\":5,\"text\":\"a b\",\"raw\":[1]}");
        assertThat(other.starts()).isZero();

        var wrong = run("call", "a.typed", "n=x");
        assertThat(wrong).isEqualTo(new CommandRun(2, "", "patchbay: n must be a whole number\n"));
        var invalid = run("call", "a.typed", "--json");
        assertThat(invalid.code()).isEqualTo(1);
        assertThat(invalid.out())
                .startsWith("{\"isError\":true,\"error\":{\"code\":\"INVALID_ARGUMENTS\"");
    }

    @Test
    void argumentsComeFromFilesAndPipes() throws IOException {
        servers(Map.of("a", FakeUpstream.legacy()));
        var file = Files.writeString(folder.resolve("in.json"), "{\"k\": \"ö\"}");

        assertThat(run("call", "a.echo", "--input", "@in.json").out()).contains("\"k\":\"ö\"");
        assertThat(run("call", "a.echo", "--input={\"k\":1}", "k=2").out()).contains("\"k\":2");
        var command = String.join(" ", place().command("call a.echo --input -"));
        assertThat(place().runCommand(List.of("sh", "-c", command + " < " + file)).out())
                .contains("\"k\":\"ö\"");
        assertThat(run("call", "a.echo", "--input", "[]").code()).isEqualTo(2);
        assertThat(run("call", "a.echo", "--input", "@none").code()).isEqualTo(1);
    }

    @Test
    void allArgumentsMayBeOneObject() throws IOException {
        servers(Map.of("a", FakeUpstream.legacy()));

        assertThat(run("call", "a.echo", "{\"k\": 1, \"l\": 2}", "l=3").out())
                .contains("{\"k\":1,\"l\":3}");
        assertThat(run("call", "a.echo", "--json", "{\"k\": 1}").out())
                .startsWith("{\"isError\":false,")
                .contains("\\\"k\\\":1");
        var wrong = run("call", "a.echo", "{\"k\"");
        assertThat(wrong)
                .isEqualTo(
                        new CommandRun(
                                2,
                                "",
                                "patchbay: An argument that begins with { must be a JSON object\n"));
    }

    @Test
    void whatIsWrongWithAServerIsToldInsteadOfThatOfOthers() throws IOException {
        var other = FakeUpstream.legacy();
        servers(
                Map.of("other", other),
                "odd",
                "{\"command\": 1}",
                "me",
                "{\"command\": \"patchbay\"}");

        for (var command : List.of("call", "inspect")) {
            var odd = run(command, "odd.x");
            assertThat(odd.code()).isEqualTo(2);
            assertThat(odd.err())
                    .endsWith(":1: mcpServers.odd.command must be a text, found a number\n")
                    .hasLineCount(1);
        }
        assertThat(other.starts()).isZero();
        assertThat(run("tools").err())
                .isEqualTo("patchbay: odd cannot be used; patchbay validate shows the reason\n");
    }

    @Test
    void whatFailsEndsWithOneAndSaysWhy() throws IOException {
        servers(
                Map.of(
                        "a",
                        FakeUpstream.legacy(),
                        "dies",
                        FakeUpstream.legacy().on("start", FakeUpstream.die(3))));

        var own = run("call", "a.fail");
        assertThat(own.code()).isEqualTo(1);
        assertThat(own.out()).isEmpty();
        assertThat(own.err()).startsWith("patchbay: ");
        var unknown = run("call", "a.ecoh");
        assertThat(unknown.code()).isEqualTo(1);
        assertThat(unknown.err()).contains("TOOL_NOT_FOUND", "did you mean a.echo");
        var dead = run("call", "dies.x", "--json");
        assertThat(dead.code()).isEqualTo(1);
        assertThat(dead.out())
                .startsWith("{\"isError\":true,\"error\":{\"code\":\"CONNECTION_FAILED\"")
                .contains("\"serverId\":\"dies\",\"operation\":\"tools/call\",\"attempts\":2");
    }

    @Test
    void ownToolsNeedNoServer() {
        assertThat(run("call", "hub_servers"))
                .isEqualTo(new CommandRun(0, "{\"servers\":[]}\n", ""));
    }

    @Test
    void progressAndLogsGoToStandardError() throws IOException {
        servers(Map.of("a", FakeUpstream.legacy()));

        var progress = run("call", "a.progress", "count=4");
        assertThat(progress.err()).contains("25%\n", "100%\n");
        assertThat(progress.out()).doesNotContain("%");
        assertThat(run("call", "a.log", "count=2").err().lines()).hasSize(2);
    }

    @Test
    void interruptingACallCancelsIt() throws Exception {
        var fake = FakeUpstream.legacy();
        servers(Map.of("a", fake));
        var place = place();
        var process =
                place.builder(place.command("call", "a.wait", "millis=60000"))
                        .redirectError(new File("/dev/null"))
                        .start();
        fake.awaitReceived("tools/call");

        SystemProcess.of(process).signal("INT");

        assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isEqualTo(130);
        assertThat(process.getInputStream().readAllBytes()).isEmpty();
        fake.awaitReceived("notifications/cancelled");
        var child = ProcessHandle.of(Long.parseLong(fake.seen("started").getFirst()));
        assertThat(child.filter(ProcessHandle::isAlive)).isEmpty();
    }

    @Test
    void refreshAsksOneServer() throws IOException {
        var other = FakeUpstream.legacy();
        servers(Map.of("a", three(FakeUpstream.legacy()).resources(2).prompts(4), "other", other));

        assertThat(run("refresh", "a").out()).startsWith("a: tools 3, resources 2, prompts 4; ");
        assertThat(run("refresh", "a", "--json").out())
                .startsWith("{\"id\":\"a\",\"status\":\"connected\",\"tools\":3,\"resources\":2");
        assertThat(other.starts()).isZero();
        assertThat(run("refresh", "otter").err()).contains("did you mean other?");
    }

    @Test
    @Order(LAST)
    void theDoctorKnowsWhatToDo() throws Exception {
        var doctor = ConnectingCommandsIT.doctor.get();

        assertThat(doctor.code()).isEqualTo(1);
        assertThat(doctor.out().lines())
                .anyMatch(line -> line.matches("✓ good \\(\\d+ ms\\): tools 3"))
                .anyMatch(line -> line.matches("✗ gone .* → install npx-not-here, or .*"))
                .anyMatch(line -> line.matches("✗ file .* → correct the path .*"))
                .anyMatch(line -> line.matches("✗ ends .* → a program that it starts is missing.*"))
                .anyMatch(line -> line.matches("✗ script .* → it needs Node.js: .*"))
                .anyMatch(line -> line.matches("✗ web .* → start the server, .*"))
                .anyMatch(line -> line.matches("✗ hangs .* → it is slow to start .*"))
                .anyMatch(line -> line.matches("! .*mcpServers.me .* it is this hub itself.*"))
                .anyMatch(line -> line.startsWith("! bad: Clients ignore the tool a b:"))
                .anyMatch(line -> line.startsWith("! bad: The tool none is left out:"))
                .anyMatch(line -> line.equals("- off: disabled"));
        assertThat(doctor.err()).isEmpty();
    }

    @Test
    void theDoctorTellsOfToolsThatClientsDropOrFindUnderOtherNames() throws IOException {
        var schema = ", \"inputSchema\": {\"type\": \"object\"}}";
        var fake =
                FakeUpstream.legacy()
                        .withoutOwnTools()
                        .tool("{\"name\": \"x.y\"" + schema)
                        .tool("{\"name\": \"x_y\"" + schema)
                        .tool("{\"name\": \"" + "long".repeat(20) + "\"" + schema)
                        .tool(
                                "{\"name\": \"one\", \"inputSchema\": {\"anyOf\": [{\"type\": \"object\"}]}}");
        for (int i = 0; i < 12; i++) {
            fake.tool("{\"name\": \"none-" + i + "\"}");
        }
        servers(Map.of("good", FakeUpstream.legacy(), "odd", fake));

        var doctor = run("doctor");

        assertThat(doctor.code()).isZero();
        assertThat(doctor.out().lines().map(line -> line.replaceAll("-[0-9a-f]{8},", "-HASH,")))
                .hasSize(1 + 1 + 11 + 1)
                .contains("! odd: The tool none-9 is left out: inputSchema must be an object")
                .contains("! odd: and 4 more, which --json shows")
                .last()
                .asString()
                .startsWith("· odd: The tool one is listed with a plain form of its schema");
        var servers = RawJson.parse(run("doctor", "--json").out()).tree().path("servers");
        assertThat(servers.path(0).path("id").asText()).isEqualTo("good");
        assertThat(servers.path(0).path("status").asText()).isEqualTo("connected");
        assertThat(servers.path(0).path("warnings").toString()).isEqualTo("[]");
        assertThat(servers.path(1).path("notes")).hasSize(1);
        assertThat(servers.path(1).path("warnings"))
                .hasSize(14)
                .extracting(one -> one.asText().replaceAll("-[0-9a-f]{8}", "-HASH"))
                .contains(
                        "The tool x_y is listed as odd.x_y-HASH, because clients could confuse it with another tool")
                .anyMatch(
                        one -> one.endsWith("-HASH, because clients accept at most 64 characters"));
    }

    @Test
    @Order(LAST)
    void aProgramRunsWhereTheCommandIsGivenUnlessTheFileSaysOtherwise() throws Exception {
        var real = crowded.toRealPath();
        assertThat(doctor.get().out())
                .contains("last lines of stderr: " + real + " → ")
                .contains("last lines of stderr: " + real.resolve("inner") + " → ");
    }

    @Test
    void aHubThatIsItsOwnServerInAnUnknownSpellingIsFoundOut() throws IOException {
        var other = FakeUpstream.legacy();
        var itself = String.join(" ", place().command("stdio"));
        servers(
                Map.of("other", other),
                "loop",
                RawJson.of(out ->
                                out.beginObject()
                                        .member("command", "sh")
                                        .strings("args", List.of("-c", "exec " + itself))
                                        .endObject())
                        .toString());

        var doctor = run("doctor");

        assertThat(doctor.code()).isEqualTo(1);
        assertThat(doctor.out().lines())
                .anyMatch(line ->
                        line.matches(
                                "✗ loop .*: mcpServers.loop must not start this hub: .*"
                                        + " → it is this hub itself: patchbay remove loop"));
        assertThat(other.starts()).isOne();
    }

    @Test
    void whoeverSaysATimeWaitsThatLong() throws IOException {
        var fake = FakeUpstream.legacy();
        var hurried =
                new JsonWriter()
                        .beginObject()
                        .member("command", fake.command())
                        .strings("args", fake.arguments())
                        .member("connectionTimeoutMs", 1)
                        .endObject();
        servers(Map.of(), "hurried", hurried.toString());

        assertThat(run("doctor").out()).contains("raise connectionTimeoutMs, which is 1");
        var patient = run("doctor", "--timeout", "20");
        assertThat(patient.out()).startsWith("✓ hurried");
        assertThat(patient.code()).as("the doctor is content with what is well").isZero();
    }

    // Only a virtual machine can tell which classes it has loaded.
    @Tag("jvm")
    @Test
    void programsNeedNothingOfHttp() throws IOException {
        servers(Map.of("a", FakeUpstream.legacy()));
        var log = folder.resolve("classes");
        var options = List.of(Artifact.WITHOUT_MEMORY, "-Xlog:class+load:file=" + log);

        new CommandRun.Place(folder, options, Map.of("PATCHBAY_CONFIG", "patchbay.json"))
                .run("call", "a.echo");

        assertThat(Files.readAllLines(log))
                .hasSizeGreaterThan(1_000)
                .noneMatch(line ->
                        line.contains(" io.vertx.core.impl.")
                                || line.contains(" io.netty.buffer.")
                                || line.contains(" io.prometheus.client.Collector "));
    }
}
