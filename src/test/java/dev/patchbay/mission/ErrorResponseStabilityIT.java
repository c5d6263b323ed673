package dev.patchbay.mission;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.testing.Messages;
import dev.patchbay.testing.Seed;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Property "error-response-stability": invalid input gets its error, and the next request gets its
 * response.
 */
class ErrorResponseStabilityIT {
    private static final Set<Integer> NO_JSON = Set.of(JsonRpc.PARSE_ERROR);
    private static final Set<Integer> NO_REQUEST = Set.of(JsonRpc.INVALID_REQUEST);
    private static final Set<Integer> EITHER = Set.of(JsonRpc.PARSE_ERROR, JsonRpc.INVALID_REQUEST);

    /** A tenth of what a leak of all that is sent here would need. */
    private static final long MORE_MEGABYTES = 150;

    private static Program server;
    private static int barriers;

    @BeforeAll
    static void start() {
        // Small, so that memory that is not given back is noticed.
        server = Launch.fixtures().option("-Xmx256m").start();
        server.send(Messages.echo("0", "the first"));
        assertThat(server.nextAnswer().has("result")).isTrue();
    }

    @AfterAll
    static void end() {
        server.endSilently();
        assertThat(server.restOfErrors()).isEmpty();
    }

    @Test
    @Tag("shared")
    void everyLineOfTheJsonTestSuiteThatIsNoRequestIsAnsweredWithItsError() throws IOException {
        var folder =
                Path.of(System.getProperty("test.shared"), "corpora/json-test-suite/test_parsing");
        int files = 0;
        try (var all = Files.newDirectoryStream(folder, "[ni]_*")) {
            for (var file : all) {
                files++;
                for (var line : lines(Files.readAllBytes(file))) {
                    var name = file.getFileName().toString();
                    var codes = expected(line);
                    // Whether the files with an i are JSON is for each implementation to say.
                    refused(line, name.startsWith("i_") && !codes.isEmpty() ? EITHER : codes, name);
                }
            }
        }
        assertThat(files).isGreaterThan(200);
    }

    @Test
    void randomBytesAreAnsweredWithAnError() {
        var seed = Seed.pick();
        var random = seed.random();
        for (int i = 0; i < 1_000; i++) {
            var bytes = new byte[random.nextInt(1, 300)];
            random.nextBytes(bytes);
            if (random.nextBoolean()) {
                // Something that begins well.
                var start = "{\"jsonrpc\":\"2.0\",\"id\":".getBytes(StandardCharsets.US_ASCII);
                System.arraycopy(start, 0, bytes, 0, Math.min(start.length, bytes.length));
            }
            for (var line : lines(bytes)) {
                refused(line, expected(line), seed + ": " + HexFormat.of().formatHex(line));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ff",
                "80",
                "c0af",
                "c1bf",
                "e080af",
                "f08080af",
                "eda080",
                "edbfbf",
                "f4908080",
                "f8888080",
                "fe",
                "c3",
                "e282",
                "f09f98",
                "c328",
                "efbf",
                "00",
                "22002200",
                "09",
                "1f",
                "0d00"
            })
    void whatMustNotStandInAStringIsAParseErrorAndNotExecuted(String hex) {
        var line = new ByteArrayOutputStream();
        line.writeBytes(
                "{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"no/such\",\"params\":{\"a\":\""
                        .getBytes(StandardCharsets.US_ASCII));
        line.writeBytes(HexFormat.of().parseHex(hex));
        line.writeBytes("\"}}".getBytes(StandardCharsets.US_ASCII));
        refused(line.toByteArray(), NO_JSON, hex);
    }

    @ParameterizedTest
    @CsvSource({
        "UTF-16BE, ''", "UTF-16LE, ''", "UTF-32BE, ''", "UTF-32LE, ''",
        "UTF-16BE, feff", "UTF-16LE, fffe", "UTF-32BE, 0000feff", "UTF-32LE, fffe0000"
    })
    void otherEncodingsAreParseErrorsAndNotExecuted(String name, String mark) {
        var charset = Charset.forName(name);
        var line = new ByteArrayOutputStream();
        line.writeBytes(HexFormat.of().parseHex(mark));
        line.writeBytes(Messages.ping("5").getBytes(charset));
        refused(line.toByteArray(), NO_JSON, name);
    }

    @Test
    void aByteOrderMarkLaterInTheStreamMakesNobodyDeaf() {
        var line = Messages.discover("\"marked\"");
        server.send("\ufeff" + line);
        var answer = server.nextAnswer();
        assertThat(JsonRpc.outcome(answer)).isIn("result", JsonRpc.code(JsonRpc.PARSE_ERROR));
        assertServes();
    }

    @Test
    void aByteOrderMarkAtTheStartIsLeftOut() {
        try (var fresh = Launch.fixtures().start()) {
            fresh.send("\ufeff" + Messages.ping("1") + "\r");
            assertThat(fresh.nextAnswer().has("result")).isTrue();
        }
    }

    @Test
    void membersOfTheWrongTypeHaveTheirErrors() {
        for (var value : List.of("null", "true", "1.5", "[]", "{}", "\"x\"", "17")) {
            if (!value.equals("\"x\"")) {
                refused("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":" + value + "}", NO_REQUEST);
            }
            refused("{\"jsonrpc\":" + value + ",\"id\":1,\"method\":\"ping\"}", NO_REQUEST);
            if (!value.equals("\"x\"") && !value.equals("17")) {
                refused("{\"jsonrpc\":\"2.0\",\"id\":" + value + ",\"method\":\"m\"}", NO_REQUEST);
            }
            if (!value.equals("[]") && !value.equals("{}")) {
                refused(
                        Messages.fill(
                                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":%s}",
                                value),
                        NO_REQUEST);
            }
            refused(value, NO_REQUEST);
        }
    }

    @Test
    void missingMembersHaveTheirErrors() {
        refused("{}", NO_REQUEST);
        refused("{\"jsonrpc\":\"2.0\"}", NO_REQUEST);
        refused("{\"jsonrpc\":\"2.0\",\"id\":1}", NO_REQUEST);
        refused("{\"id\":1,\"method\":\"ping\"}", NO_REQUEST);
        refused("{\"jsonrpc\":\"2.0\",\"result\":{}}", NO_REQUEST);
        refused("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{},\"error\":{}}", NO_REQUEST);
        refused("[]", NO_REQUEST);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"arguments\":{}",
                "\"name\":5,\"arguments\":{}",
                "\"name\":\"echo\",\"arguments\":[]",
                "\"name\":\"echo\",\"arguments\":\"text\"",
                "\"name\":\"\",\"arguments\":{}",
                "\"name\":\"no_such_tool\"",
                "\"name\":\"echo\",\"name\":\"crash\"",
                "\"name\":\"echo\",\"arguments\":{\"text\":\"a\",\"text\":\"b\"}",
            })
    void paramsOfACallThatDoNotFitAreInvalid(String params) {
        server.send(Messages.request("\"call\"", "tools/call", params + "," + Messages.META));
        var answer = server.nextAnswer();
        assertThat(answer.get("id").asText()).isEqualTo("call");
        assertThat(JsonRpc.outcome(answer))
                .as(params)
                .isEqualTo(JsonRpc.code(JsonRpc.INVALID_PARAMS));
        assertServes();
    }

    @Test
    void unknownMethodsAreNotFound() {
        for (var method : List.of("", "no/such", "Tools/Call", "tools/call ", "rpc.x", "\\u0000")) {
            server.send(Messages.request("\"m\"", method, Messages.META));
            assertThat(JsonRpc.outcome(server.nextAnswer()))
                    .as(method)
                    .isEqualTo(JsonRpc.code(JsonRpc.METHOD_NOT_FOUND));
        }
        assertServes();
    }

    @ParameterizedTest
    @ValueSource(ints = {600, 10_000, 200_000})
    void whatIsNestedTooDeepIsRefused(int depth) {
        var arrays = "[".repeat(depth) + "]".repeat(depth);
        var objects = "{\"a\":".repeat(depth) + "1" + "}".repeat(depth);
        for (var deep : List.of(arrays, objects, "[".repeat(depth), "{\"a\":".repeat(depth))) {
            refused(deep, EITHER);
            refused(
                    "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"m\",\"params\":" + deep + "}",
                    EITHER);
            refused(
                    "{\"more\":" + deep + ",\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"m\"}",
                    EITHER);
        }
    }

    @Test
    void aHundredLevelsAreServed() {
        var deep = "[".repeat(100) + "]".repeat(100);
        server.send(
                Messages.request(
                        "\"deep\"", "server/discover", "\"more\":" + deep + "," + Messages.META));
        assertThat(server.nextAnswer().has("result")).isTrue();
    }

    @Test
    void hugeNumbersAnywhereAreAnsweredAtOnceAndNeverEndTheServer() {
        var digits = "9".repeat(100_000);
        for (var number :
                List.of(
                        "1e400",
                        "-1e400",
                        "1e999999999",
                        "1e-999999999",
                        "1e2147483647",
                        "1e2147483648",
                        "1e99999999999",
                        "-0",
                        "0.1e-99999999999",
                        digits,
                        "0." + digits,
                        "1e" + digits,
                        "9".repeat(900))) {
            // Arguments, members nobody knows, ids, what is to be cancelled, answers to nothing.
            answersOnce(Messages.modernCall("1", "echo", "{\"text\":\"a\",\"n\":" + number + "}"));
            answersOnce(
                    Messages.modernCall(
                            "1", "slow", "{\"millis\":-" + number.replace("-", "") + "}"));
            answersOnce("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"m\",\"more\":" + number + "}");
            answersOnce("{\"jsonrpc\":\"2.0\",\"id\":" + number + ",\"method\":\"m\"}");
            server.send(Messages.cancellation(number));
            drainToBarrier();
            server.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"n\":" + number + "}}");
            drainToBarrier();
            server.send(
                    Messages.fill(
                            "{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":%s,\"message\":\"m\"}}",
                            number));
            drainToBarrier();
            server.send(
                    Messages.fill(
                            "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/x\",\"params\":{\"n\":%s}}",
                            number));
            drainToBarrier();
        }
        assertServes();
    }

    @Test
    void aLineFarBeyondTheLimitIsRefusedWithoutBeingKept() {
        long before = server.residentMegabytes();
        var piece = new byte[1 << 20];
        Arrays.fill(piece, (byte) 'x');
        server.sendBytes(
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"".getBytes(StandardCharsets.US_ASCII));
        for (int i = 0; i < 64; i++) {
            server.sendBytes(piece);
        }
        server.sendBytes("\"}\n".getBytes(StandardCharsets.US_ASCII));
        assertThat(JsonRpc.outcome(server.nextAnswer()))
                .isEqualTo(JsonRpc.code(JsonRpc.INVALID_REQUEST));
        assertServes();
        assertThat(server.residentMegabytes()).isLessThan(before + MORE_MEGABYTES);
    }

    @Test
    void tenThousandInvalidRequestsInSequenceHaveTheirErrorsAndLeaveNothingBehind() {
        var seed = Seed.pick();
        var random = seed.random();
        var kinds =
                List.of(
                        new Bad("{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"m\"", -32700),
                        new Bad("{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"m\",}", -32700),
                        new Bad("{\"jsonrpc\":\"2.0\",\"id\":%d}", -32600),
                        new Bad("{\"jsonrpc\":\"1.0\",\"id\":%d,\"method\":\"m\"}", -32600),
                        new Bad("{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":[]}", -32600),
                        new Bad(
                                "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"m\",\"params\":7}",
                                -32600),
                        new Bad(Messages.request("%d", "no/such", Messages.META), -32601),
                        new Bad(
                                Messages.request("%d", "tools/call", "\"name\":7," + Messages.META),
                                -32602),
                        new Bad(Messages.modernCall("%d", "no_such_tool", "{}"), -32602),
                        new Bad(Messages.request("%d", "prompts/get", Messages.META), -32602),
                        new Bad(
                                Messages.request(
                                        "%d", "resources/read", "\"uri\":[]," + Messages.META),
                                -32602));
        invalid(kinds, 2_000, seed, random.nextInt(kinds.size()));
        long before = server.residentMegabytes();
        invalid(kinds, 10_000, seed, random.nextInt(kinds.size()));
        assertThat(server.residentMegabytes()).isLessThan(before + MORE_MEGABYTES);
        assertServes();
    }

    private record Bad(String format, int code) {}

    private static void invalid(List<Bad> kinds, int count, Seed seed, int first) {
        int window = 200;
        for (int from = 0; from < count; from += window) {
            for (int id = from; id < from + window; id++) {
                server.send(Messages.fill(kinds.get((id + first) % kinds.size()).format(), id));
            }
            var seen = new boolean[window];
            for (int i = 0; i < window; i++) {
                var answer = server.nextMessage();
                assertThat(answer.has("error")).as("%s: %s", seed, answer).isTrue();
                int id = answer.get("id").asInt();
                assertThat(answer.at("/error/code").asInt())
                        .as("%s: %s", seed, answer)
                        .isEqualTo(kinds.get((id + first) % kinds.size()).code());
                assertThat(seen[id - from]).as("%s: a second answer to %d", seed, id).isFalse();
                seen[id - from] = true;
            }
        }
    }

    private static List<byte[]> lines(byte[] bytes) {
        var lines = new ArrayList<byte[]>();
        int from = 0;
        for (int i = 0; i <= bytes.length; i++) {
            if (i == bytes.length || bytes[i] == '\n') {
                lines.add(Arrays.copyOfRange(bytes, from, i));
                from = i + 1;
            }
        }
        return lines;
    }

    /** The codes that fit a line, which is known to be no request; none for a blank line. */
    private static Set<Integer> expected(byte[] line) {
        String text;
        try {
            text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(line)).toString();
        } catch (CharacterCodingException e) {
            return NO_JSON;
        }
        if (text.chars().allMatch(c -> c == ' ' || c == '\t' || c == '\r')) {
            return Set.of();
        }
        if (text.startsWith("\ufeff") || text.startsWith("[[[[[[") || text.length() > 50_000) {
            return EITHER;
        }
        return JsonRpc.isJson(text) ? NO_REQUEST : NO_JSON;
    }

    private static void refused(String line, Set<Integer> codes) {
        refused(line.getBytes(StandardCharsets.UTF_8), codes, JsonRpc.cut(line));
    }

    /** Sends a line and checks that it has one error, and that the next request is served. */
    private static void refused(byte[] line, Set<Integer> codes, String what) {
        server.sendBytes(line);
        server.send("");
        var answers = drainToBarrier();
        if (codes.isEmpty()) {
            assertThat(answers).as(what).isEmpty();
            return;
        }
        assertThat(answers).as(what).hasSize(1);
        assertThat(answers.getFirst().at("/error/code").asInt()).as(what).isIn(codes);
    }

    private static void answersOnce(String line) {
        server.send(line);
        var answers = drainToBarrier();
        // A call may be overtaken by the barrier.
        var answer = answers.isEmpty() ? server.nextAnswer() : answers.getFirst();
        assertThat(answers).as(JsonRpc.cut(line)).hasSizeLessThan(2);
        assertThat(JsonRpc.outcome(answer))
                .as(JsonRpc.cut(line))
                .isNotEqualTo(JsonRpc.code(JsonRpc.INTERNAL_ERROR));
    }

    /** All answers up to the one to a request that is answered in order. */
    private static List<JsonNode> drainToBarrier() {
        var barrier = "barrier " + barriers++;
        server.send(Messages.discover('"' + barrier + '"'));
        var answers = new ArrayList<JsonNode>();
        var answer = server.nextAnswer();
        while (!answer.get("id").asText().equals(barrier)) {
            answers.add(answer);
            answer = server.nextAnswer();
        }
        assertThat(answer.has("result")).isTrue();
        return answers;
    }

    private static void assertServes() {
        server.send(Messages.echo("\"still there\"", "yes"));
        assertThat(server.nextAnswer().at("/result/content/0/text").asText()).isEqualTo("yes");
    }
}
