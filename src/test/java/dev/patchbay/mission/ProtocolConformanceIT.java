package dev.patchbay.mission;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.testing.Messages;
import dev.patchbay.testing.Seed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Property "protocol-conformance": JSON-RPC 2.0 in both directions. */
class ProtocolConformanceIT {
    private static final int MESSAGES = 3_000;

    private static final List<String> VERSIONS =
            List.of(
                    "\"2.0\"",
                    "\"2.0\"",
                    "\"2.0\"",
                    "\"2.0\"",
                    "\"2.0\"",
                    "\"2.\\u0030\"",
                    "\"1.0\"",
                    "\"2.0 \"",
                    "2.0",
                    "2",
                    "null",
                    "[\"2.0\"]",
                    "{}",
                    "");
    private static final List<String> IDS =
            List.of(
                    "",
                    "",
                    "0",
                    "-1",
                    "7",
                    "9223372036854775807",
                    "-9223372036854775808",
                    "\"\"",
                    "\"7\"",
                    "\"\\ud800\"",
                    "\"\u20ac\"",
                    "null",
                    "1.5",
                    "1.0",
                    "1e2",
                    "true",
                    "[]",
                    "{}",
                    "[1]",
                    "9223372036854775808");
    private static final List<String> METHODS =
            List.of(
                    "",
                    "\"ping\"",
                    "\"tools/list\"",
                    "\"tools/call\"",
                    "\"no/such\"",
                    "\"\"",
                    "\"\\u0070ing\"",
                    "\"notifications/cancelled\"",
                    "\"rpc.discover\"",
                    "5",
                    "null",
                    "[]",
                    "{}",
                    "true");
    private static final List<String> PARAMS =
            List.of(
                    "",
                    "",
                    "{}",
                    "{" + Messages.META + "}",
                    "[]",
                    "[1,2]",
                    "{\"requestId\":77}",
                    "\"x\"",
                    "1",
                    "null",
                    "true");
    private static final List<String> RESULTS = List.of("", "", "", "{}", "null", "1");
    private static final List<String> ERRORS =
            List.of(
                    "",
                    "",
                    "",
                    "{\"code\":-1,\"message\":\"m\"}",
                    "{\"code\":-1,\"message\":\"m\",\"data\":[1e400]}",
                    "{\"code\":\"1\"}",
                    "{\"code\":1.5,\"message\":\"m\"}",
                    "{\"code\":1e99999999999,\"message\":\"m\"}",
                    "null",
                    "\"e\"",
                    "[]");

    private static Program server;
    private int barriers;

    @BeforeAll
    static void start() {
        server = Launch.fixtures().start().unwatched();
    }

    @AfterAll
    static void end() {
        server.endSilently();
    }

    /** One message put together of members, and what the specification says of it. */
    private record Built(String line, boolean request, boolean invalid, @Nullable String key) {}

    @Test
    void validMessagesAreTakenAndInvalidOnesAreAnsweredWithInvalidRequest() {
        var seed = Seed.pick();
        var random = seed.random();
        for (int i = 0; i < MESSAGES; i++) {
            var built = build(random);
            var answers = answersTo(built.line());
            if (built.invalid()) {
                assertThat(answers).as("%s: answers to %s", seed, built.line()).hasSize(1);
                var answer = answers.getFirst();
                assertThat(JsonRpc.outcome(answer))
                        .as("%s: answer to %s", seed, built.line())
                        .isEqualTo(JsonRpc.code(JsonRpc.INVALID_REQUEST));
                assertThat(idOf(answer))
                        .as("%s: id for %s", seed, built.line())
                        .isEqualTo(built.key());
            } else if (built.request()) {
                assertThat(answers).as("%s: answers to %s", seed, built.line()).hasSize(1);
                assertThat(idOf(answers.getFirst()))
                        .as("%s: id for %s", seed, built.line())
                        .isEqualTo(built.key());
            } else {
                assertThat(answers).as("%s: answers to %s", seed, built.line()).isEmpty();
            }
        }
    }

    @Test
    void textsThatAreNoJsonAreAnsweredWithParseErrorAndDamagedOnesThatStillAreAreJudgedAnew() {
        var seed = Seed.pick();
        var random = seed.random();
        for (int i = 0; i < MESSAGES; i++) {
            var line = damaged(build(random).line(), random);
            if (line.isBlank()) {
                continue;
            }
            var answers = answersTo(line);
            if (JsonRpc.isJson(line)) {
                assertThat(answers).as("%s: answers to %s", seed, line).hasSizeLessThan(2);
            } else {
                assertThat(answers).as("%s: answers to %s", seed, line).hasSize(1);
                assertThat(JsonRpc.outcome(answers.getFirst()))
                        .as("%s: answer to %s", seed, line)
                        .isIn(
                                JsonRpc.code(JsonRpc.PARSE_ERROR),
                                // A member given twice is found by our judge, too.
                                JsonRpc.code(JsonRpc.INVALID_REQUEST));
            }
        }
    }

    @Test
    void namesThatOnlyLookLikeAMemberAreOtherMembers() {
        for (var method :
                List.of("Method", "METHOD", "method\u0000", "\u043cethod", "metho\u0131d")) {
            var line =
                    Messages.fill(
                            "{\"jsonrpc\":\"2.0\",\"id\":1,%s:\"ping\"}",
                            Texts.quoted(method, new Random(1)));
            assertNoRequest(line);
        }
        assertThat(answersTo("{\"jsonrpc\":\"2.0\",\"id\":1,\"m\\u0065thod\":\"no/such\"}"))
                .singleElement()
                .satisfies(answer -> assertThat(idOf(answer)).isEqualTo("number 1"));
    }

    @Test
    void membersOfTheEnvelopeThatAreGivenTwiceAreRefused() {
        for (var member :
                List.of(
                        "\"jsonrpc\":\"2.0\"",
                        "\"method\":\"tools/call\"",
                        "\"params\":{}",
                        "\"id\":8")) {
            var line =
                    "{\"jsonrpc\":\"2.0\",\"id\":8,\"method\":\"ping\",\"params\":{},"
                            + member
                            + "}";
            assertNoRequest(line);
        }
    }

    @Test
    void batchesAreAnsweredInOneArrayByTheRevisionThatHasThemAndRefusedByOthers() {
        var seed = Seed.pick();
        var random = seed.random();
        assertNoRequest("[" + Messages.ping("1") + "]");
        try (var old = Launch.fixtures().start()) {
            old.send(Messages.initialize("\"handshake\"", "2025-03-26"));
            old.nextAnswer();
            for (int i = 0; i < 50; i++) {
                var batch = new ArrayList<String>();
                var expected = new ArrayList<String>();
                int size = random.nextInt(1, 20);
                for (int k = 0; k < size; k++) {
                    if (random.nextInt(3) == 0) {
                        batch.add(random.nextBoolean() ? "7" : "{\"jsonrpc\":\"2.0\",\"id\":null}");
                        expected.add("null");
                    } else {
                        batch.add(
                                random.nextBoolean()
                                        ? Messages.ping("" + k)
                                        : Messages.echo("" + k, "e"));
                        expected.add("number " + k);
                    }
                    batch.add(Messages.initialized());
                }
                Collections.shuffle(batch, new Random(random.nextLong()));
                old.send("[" + String.join(",", batch) + "]");
                var answers = JsonRpc.parse(old.next());
                assertThat(answers.isArray()).as(seed.toString()).isTrue();
                var keys = new ArrayList<String>();
                answers.forEach(answer -> keys.add(String.valueOf(idOf(JsonRpc.valid(answer)))));
                assertThat(keys)
                        .as("%s: answers to %s", seed, batch)
                        .containsExactlyInAnyOrderElementsOf(expected);
            }
            old.send("[]");
            assertThat(JsonRpc.outcome(old.nextMessage()))
                    .isEqualTo(JsonRpc.code(JsonRpc.INVALID_REQUEST));
            old.endInput();
            assertThat(old.awaitExit()).isZero();
            assertThat(old.rest()).isEmpty();
        }
    }

    private void assertNoRequest(String line) {
        assertThat(answersTo(line))
                .as(line)
                .singleElement()
                .satisfies(answer ->
                        assertThat(JsonRpc.outcome(answer))
                                .isEqualTo(JsonRpc.code(JsonRpc.INVALID_REQUEST)));
    }

    /** What the server answers to a line, or to none, before it answers what comes after. */
    private List<JsonNode> answersTo(String line) {
        server.send(line);
        // Answered in order, as nothing here runs on a thread of its own for long.
        var first = "text barrier " + barriers++;
        server.send(Messages.discover('"' + first.substring(5) + '"'));
        var answers = new ArrayList<JsonNode>();
        var answer = server.nextAnswer();
        while (!first.equals(idOf(answer))) {
            answers.add(answer);
            answer = server.nextAnswer();
        }
        if (answers.isEmpty() && mayComeLater(line)) {
            answers.add(server.nextAnswer());
        }
        return answers;
    }

    /** A request for a list runs on a thread of its own, so the barrier may overtake it. */
    private static boolean mayComeLater(String line) {
        if (!JsonRpc.isJson(line)) {
            return false;
        }
        var message = JsonRpc.parse(line);
        return message.path("method").asText().startsWith("tools/")
                && message.has("id")
                && message.path("params").has("_meta");
    }

    private static @Nullable String idOf(JsonNode answer) {
        return answer.get("id").isNull() ? null : JsonRpc.key(answer.get("id"));
    }

    private static Built build(RandomGenerator random) {
        var version = one(VERSIONS, random);
        var id = one(IDS, random);
        var method = one(METHODS, random);
        var params = one(PARAMS, random);
        boolean call = random.nextInt(4) > 0;
        var result = call && random.nextInt(5) > 0 ? "" : one(RESULTS, random);
        var error = call && random.nextInt(5) > 0 ? "" : one(ERRORS, random);
        if (!call) {
            method = random.nextInt(5) > 0 ? "" : method;
        }
        var members = new ArrayList<String>();
        add("jsonrpc", version, members);
        add("id", id, members);
        add("method", method, members);
        add("params", params, members);
        add("result", result, members);
        add("error", error, members);
        if (random.nextInt(3) == 0) {
            members.add("\"more\":[{}]");
        }
        Collections.shuffle(members, new Random(random.nextLong()));
        var line = "{" + String.join(random.nextBoolean() ? "," : " ,\t", members) + "}";
        var idNode = id.isEmpty() ? null : JsonRpc.parse(id);
        boolean idFits =
                idNode != null
                        && (idNode.isTextual()
                                || (idNode.isIntegralNumber() && idNode.canConvertToLong()));
        boolean idIsNull = id.equals("null");
        boolean valid =
                (version.equals("\"2.0\"") || version.equals("\"2.\\u0030\""))
                        && (id.isEmpty() || idFits || idIsNull)
                        && (method.isEmpty() || method.startsWith("\""))
                        && (method.isEmpty()
                                ? answerFits(result, error, idFits)
                                : result.isEmpty()
                                        && error.isEmpty()
                                        && !idIsNull
                                        && (params.isEmpty()
                                                || params.startsWith("{")
                                                || params.startsWith("[")));
        boolean request = valid && !method.isEmpty() && idFits;
        return new Built(
                line, request, !valid, idFits && idNode != null ? JsonRpc.key(idNode) : null);
    }

    private static boolean answerFits(String result, String error, boolean idFits) {
        if (!result.isEmpty() && !error.isEmpty()) {
            return false;
        }
        return error.isEmpty() ? !result.isEmpty() && idFits : error.startsWith("{\"code\":-1,");
    }

    private static void add(String name, String value, List<String> members) {
        if (!value.isEmpty()) {
            members.add('"' + name + "\":" + value);
        }
    }

    private static String one(List<String> all, RandomGenerator random) {
        return all.get(random.nextInt(all.size()));
    }

    /** The line with a few characters taken out, put in or changed. */
    private static String damaged(String line, RandomGenerator random) {
        var text = new StringBuilder(line);
        for (int i = random.nextInt(1, 4); i > 0 && !text.isEmpty(); i--) {
            int at = random.nextInt(text.length());
            switch (random.nextInt(4)) {
                case 0 -> text.deleteCharAt(at);
                case 1 -> text.insert(at, "{}[]\",:\\0x-. \u0001".charAt(random.nextInt(14)));
                case 2 -> text.setCharAt(at, "{}[]\",:\\0x-. \u0001".charAt(random.nextInt(14)));
                default -> text.setLength(at);
            }
        }
        return text.toString();
    }
}
