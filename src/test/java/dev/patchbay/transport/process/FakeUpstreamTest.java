package dev.patchbay.transport.process;

import static dev.patchbay.testing.FakeUpstream.answer;
import static dev.patchbay.testing.FakeUpstream.answerBoth;
import static dev.patchbay.testing.FakeUpstream.answerHalf;
import static dev.patchbay.testing.FakeUpstream.answerInBatch;
import static dev.patchbay.testing.FakeUpstream.answerNeither;
import static dev.patchbay.testing.FakeUpstream.answerTo;
import static dev.patchbay.testing.FakeUpstream.answerTwice;
import static dev.patchbay.testing.FakeUpstream.change;
import static dev.patchbay.testing.FakeUpstream.closeInput;
import static dev.patchbay.testing.FakeUpstream.closeOutput;
import static dev.patchbay.testing.FakeUpstream.delay;
import static dev.patchbay.testing.FakeUpstream.die;
import static dev.patchbay.testing.FakeUpstream.error;
import static dev.patchbay.testing.FakeUpstream.errorLines;
import static dev.patchbay.testing.FakeUpstream.hang;
import static dev.patchbay.testing.FakeUpstream.hugeResult;
import static dev.patchbay.testing.FakeUpstream.line;
import static dev.patchbay.testing.FakeUpstream.log;
import static dev.patchbay.testing.FakeUpstream.noise;
import static dev.patchbay.testing.FakeUpstream.progress;
import static dev.patchbay.testing.FakeUpstream.result;
import static dev.patchbay.testing.FakeUpstream.say;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.testing.FakeUpstream;
import dev.patchbay.testing.Messages;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that the fake server follows its script over a process channel. */
@Timeout(60)
class FakeUpstreamTest {
    private static final String META =
            "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
                    + "\"io.modelcontextprotocol/clientCapabilities\":{}}";

    private Talk talk;

    @AfterEach
    void end() {
        talk.close();
    }

    private Talk start(FakeUpstream fake) throws CannotStart {
        var command = new ProcessCommand("fake", fake.command(), fake.arguments(), Map.of(), null);
        talk = new Talk(ProcessChannel.start(command, ProcessLimits.DEFAULT));
        return talk;
    }

    private JsonNode ask(int id, String method, String params) {
        talk.request(id, method, params);
        return talk.answer();
    }

    private JsonNode handshake(String version) {
        return ask(0, "initialize", "{\"protocolVersion\":\"" + version + "\"}");
    }

    private JsonNode call(int id, String tool, String arguments) {
        return ask(id, "tools/call", "{\"name\":\"" + tool + "\",\"arguments\":" + arguments + "}");
    }

    private static List<String> names(JsonNode entries) {
        return StreamSupport.stream(entries.spliterator(), false)
                .map(entry -> entry.path("name").asText())
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"})
    void shakesHandsForTheRevisionAskedFor(String version) throws CannotStart {
        start(FakeUpstream.legacy());

        assertThat(handshake(version).at("/result/protocolVersion").asText()).isEqualTo(version);
    }

    @Test
    void offersItsNewestRevisionWhereItDoesNotKnowTheOneAskedFor() throws CannotStart {
        start(FakeUpstream.legacy().versions("2024-11-05", "2025-03-26"));

        assertThat(handshake("2025-11-25").at("/result/protocolVersion").asText())
                .isEqualTo("2025-03-26");
    }

    @Test
    void eachEraRefusesTheOther() throws CannotStart {
        start(FakeUpstream.legacy());
        assertThat(ask(1, "server/discover", "{" + META + "}").at("/error/code").asInt())
                .isEqualTo(-32601);
        talk.close();

        start(FakeUpstream.modern());
        assertThat(handshake("2025-11-25").at("/error/code").asInt()).isEqualTo(-32022);
        assertThat(ask(1, "server/discover", "{" + META + "}").at("/result/resultType").asText())
                .isEqualTo("complete");
    }

    @Test
    void pagesItsLists() throws CannotStart {
        start(FakeUpstream.both().withoutOwnTools().tools(5).pageSize(2));

        var first = ask(1, "tools/list", "{}").path("result");
        var last = ask(2, "tools/list", "{\"cursor\":\"4\"}").path("result");

        assertThat(names(first.path("tools"))).containsExactly("tool-0001", "tool-0002");
        assertThat(first.path("nextCursor").asText()).isEqualTo("2");
        assertThat(names(last.path("tools"))).containsExactly("tool-0005");
        assertThat(last.has("nextCursor")).isFalse();
    }

    @Test
    void repeatsCursors() throws CannotStart {
        start(FakeUpstream.both().tools(5).pageSize(2).repeatedCursors());

        assertThat(ask(1, "tools/list", "{\"cursor\":\"2\"}").at("/result/nextCursor").asText())
                .isEqualTo("2");
    }

    @Test
    void hasResourcesPromptsTemplatesAndCompletions() throws CannotStart {
        start(FakeUpstream.both().resources(2).prompts(1).tool("{\"name\":7}"));

        assertThat(ask(1, "resources/list", "{}").at("/result/resources")).hasSize(2);
        assertThat(ask(2, "resources/templates/list", "{}").at("/result/resourceTemplates"))
                .hasSize(1);
        assertThat(ask(3, "resources/read", "{\"uri\":\"fake://x\"}").at("/result/contents/0/uri"))
                .hasToString("\"fake://x\"");
        assertThat(ask(4, "prompts/list", "{}").at("/result/prompts")).hasSize(1);
        assertThat(ask(5, "prompts/get", "{\"name\":\"prompt-0001\"}").at("/result/messages"))
                .hasSize(1);
        assertThat(
                        ask(
                                        6,
                                        "completion/complete",
                                        "{\"argument\":{\"name\":\"a\",\"value\":\"x\"}}")
                                .at("/result/completion/values/1")
                                .asText())
                .isEqualTo("x2");
        assertThat(ask(7, "tools/list", "{}").at("/result/tools").toString())
                .contains("\"name\":7");
    }

    @Test
    void givesBackWhatItGot() throws CannotStart {
        start(FakeUpstream.both());
        var params =
                "{\"name\":\"echo\",\"arguments\":{\"n\":1.50},\"_meta\":{\"x/y\":[null,true]}}";

        talk.request(1, "tools/call", params);

        assertThat(talk.raw(talk.answer().at("/result/structuredContent"))).isEqualTo(params);
    }

    @Test
    void tellsWithWhatItWasStarted() throws CannotStart {
        start(FakeUpstream.both().name("x y"));

        var content = call(1, "env", "{}").at("/result/structuredContent");

        assertThat(content.path("arguments").toString()).contains("\"x y\"");
        assertThat(content.path("environment").has("PATH")).isTrue();
        assertThat(content.path("directory").asText()).isEqualTo(System.getProperty("user.dir"));
    }

    @Test
    void asksTheClientInTheOldWay() throws CannotStart {
        start(FakeUpstream.legacy());
        talk.request(1, "tools/call", "{\"name\":\"ask\"}");

        var question = talk.next();
        assertThat(question.path("method").asText()).isEqualTo("elicitation/create");
        talk.send("{\"jsonrpc\":\"2.0\",\"id\":" + question.path("id") + ",\"result\":{\"a\":1}}");

        assertThat(talk.answer().at("/result/content/0/text").asText()).isEqualTo("{\"a\":1}");
    }

    @Test
    void asksTheClientInTheNewWay() throws CannotStart {
        start(FakeUpstream.modern());

        var round = ask(1, "tools/call", "{\"name\":\"ask\"," + META + "}").path("result");
        assertThat(round.path("resultType").asText()).isEqualTo("input_required");
        var done =
                ask(
                        2,
                        "tools/call",
                        "{\"name\":\"ask\",\"requestState\":"
                                + round.path("requestState")
                                + ",\"inputResponses\":{\"question\":{\"a\":1}},"
                                + META
                                + "}");

        assertThat(done.at("/result/content/0/text").asText()).isEqualTo("{\"a\":1}");
    }

    @Test
    void tellsOfChangesInTheOldWay() throws CannotStart {
        start(FakeUpstream.legacy().on("ping", change(), answer()));
        handshake("2025-11-25");

        talk.request(1, "ping", "{}");

        assertThat(talk.next().path("method").asText())
                .isEqualTo("notifications/tools/list_changed");
        talk.answer();
        assertThat(names(ask(2, "tools/list", "{}").at("/result/tools"))).contains("added-1");
    }

    @Test
    void tellsOfChangesInTheNewWay() throws CannotStart {
        start(FakeUpstream.modern());
        talk.request(
                7,
                "subscriptions/listen",
                "{\"notifications\":{\"toolsListChanged\":true}," + META + "}");
        assertThat(talk.next().path("method").asText())
                .isEqualTo("notifications/subscriptions/acknowledged");

        talk.request(8, "tools/call", "{\"name\":\"change\"," + META + "}");

        assertThat(talk.next().at("/params/_meta/io.modelcontextprotocol~1subscriptionId").asInt())
                .isEqualTo(7);
    }

    @Test
    void sendsProgressAndLogsBeforeItsAnswer() throws CannotStart {
        start(FakeUpstream.legacy().on("ping", progress(2), log(1), answer()));

        talk.request(1, "ping", "{\"_meta\":{\"progressToken\":\"p\"}}");

        assertThat(talk.next().at("/params/progress").asInt()).isEqualTo(1);
        assertThat(talk.next().at("/params/progressToken").asText()).isEqualTo("p");
        assertThat(talk.next().at("/params/data").asText()).isEqualTo("line 1");
        assertThat(talk.answer().path("id").asInt()).isEqualTo(1);
    }

    @Test
    void answersWrongly() throws CannotStart {
        start(
                FakeUpstream.legacy()
                        .on("ping#1", error(-32000, "No: not now"))
                        .on("ping#2", answerTo("\"2\""))
                        .on("ping#3", answerTwice())
                        .on("ping#4", result("{\"x\":[]}"))
                        .on("ping#5", hugeResult(1_000_000))
                        .on("ping#6", answerInBatch()));

        assertThat(ask(1, "ping", "{}").at("/error/message").asText()).isEqualTo("No: not now");
        assertThat(ask(2, "ping", "{}").path("id").asText()).isEqualTo("2");
        assertThat(ask(3, "ping", "{}")).isEqualTo(talk.answer());
        assertThat(ask(4, "ping", "{}").path("result")).hasToString("{\"x\":[]}");
        assertThat(ask(5, "ping", "{}").at("/result/content/0/text").asText()).hasSize(1_000_000);
        talk.request(6, "ping", "{}");
        assertThat(talk.next().path("method").asText()).isEqualTo("notifications/message");
        assertThat(talk.answer().path("id").asInt()).isEqualTo(6);
    }

    @Test
    void saysWhatIsNoMessage() throws CannotStart {
        start(
                FakeUpstream.legacy()
                        .on("start", noise(1_000), line("hello"), say("on the side"))
                        .on("ping#1", answerBoth(), answerNeither(), answer())
                        .on("ping#2", errorLines(3), answerHalf(), die(4)));

        assertThat(ask(1, "ping", "{}").path("id").asInt()).isEqualTo(1);
        talk.request(2, "ping", "{}");
        talk.awaitEnd();

        assertThat(talk.channel().nonMessageLines()).isEqualTo(1_000 + 1 + 2 + 1);
        assertThat(talk.channel().ending().text())
                .isEqualTo(
                        "The program ended before it answered: exit code 4, last lines of stderr: on the side | error 1 | error 2 | error 3");
    }

    @Test
    void hangsAndDelaysOneRequestOnly() throws CannotStart {
        start(FakeUpstream.legacy().on("ping#1", hang()).on("ping#2", delay(50), answer()));

        talk.request(1, "ping", "{}");
        talk.request(2, "ping", "{}");
        talk.request(3, "tools/list", "{}");

        assertThat(List.of(talk.answer().path("id").asInt(), talk.answer().path("id").asInt()))
                .containsExactly(3, 2);
    }

    @Test
    void diesAtTheStart() throws CannotStart {
        start(FakeUpstream.legacy().on("start", say("no licence"), die(9)));

        talk.awaitEnd();

        assertThat(talk.channel().ending().text())
                .isEqualTo(
                        "The program ended before it answered: exit code 9, last lines of stderr: no licence");
    }

    @Test
    void closesItsOutputAndLivesOn() throws CannotStart {
        var fake = FakeUpstream.legacy().on("ping", closeOutput(), hang());
        start(fake);

        talk.request(1, "ping", "{}");

        talk.awaitEnd();
        assertThat(fake.received()).hasSize(1);
    }

    @Test
    void closesItsInputAndLivesOn() throws CannotStart {
        start(FakeUpstream.legacy().on("start", closeInput()));

        await().atMost(Duration.ofSeconds(20)).until(() -> talk.refusesToSend());

        talk.awaitEnd();
    }

    @Test
    void neverReads() throws CannotStart {
        var fake = FakeUpstream.legacy().deaf();
        start(fake);
        await().until(() -> fake.starts() == 1);

        talk.request(1, "ping", "{}");
        talk.close();

        assertThat(fake.received()).isEmpty();
        assertThat(talk.channel().exitCode()).hasValue(128 + 15);
    }

    @Test
    void ignoresTermAndHasChildren() throws CannotStart {
        var fake =
                FakeUpstream.legacy()
                        .on("end", hang())
                        .onTerm(hang())
                        .fork("trap '' TERM; while :; do sleep 0.1; done");
        start(fake);
        ask(1, "ping", "{}");

        talk.close();

        assertThat(fake.seen("signal")).containsExactly("TERM");
        assertThat(talk.channel().exitCode()).hasValue(128 + 9);
    }

    @Test
    void tellsWhatItHasSeen() throws CannotStart {
        var fake = FakeUpstream.both();
        start(fake);

        talk.send(Messages.initialized());

        fake.awaitReceived("initialized");
        talk.close();
        assertThat(fake.starts()).isEqualTo(1);
        assertThat(fake.seen("input")).containsExactly("ended");
    }
}
