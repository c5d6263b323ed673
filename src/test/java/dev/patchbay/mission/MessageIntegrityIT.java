package dev.patchbay.mission;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.patchbay.testing.Messages;
import dev.patchbay.testing.Seed;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Property "message-integrity": each message is complete and on one line, whatever its content. */
class MessageIntegrityIT {
    private static final int TEXTS = 1_000;
    private static final int LONGEST_ESCAPED = 1_000_000;
    private static final int AT_ONCE = 100;

    private static Program server;

    @BeforeAll
    static void start() {
        server = Launch.fixtures().start();
    }

    /** All tests leave a stream behind that ends with a line feed, and nothing to be read. */
    @AfterAll
    static void end() {
        server.endSilently();
    }

    @Test
    void anyTextComesBackAsItWas() {
        var seed = Seed.pick();
        var random = seed.random();
        var texts = new ArrayList<String>();
        for (int i = 0; i < TEXTS; i++) {
            texts.add(Texts.random(random, random.nextInt(20) == 0 ? 5_000 : 60));
        }
        comeBack(texts, seed);
    }

    @Test
    void textsOfEverySizeComeBackAsTheyWere() {
        var seed = Seed.pick();
        var random = seed.random();
        var texts = new ArrayList<String>();
        // Around the sizes of the buffers that a stream passes.
        for (int size : new int[] {1 << 13, 1 << 16, 1 << 18}) {
            for (int more = -200; more <= 200; more += 50) {
                texts.add(ofLength(size + more, random));
            }
        }
        texts.add(ofLength(1_000_000, random));
        texts.add("\u20ac".repeat(1_700_000));
        texts.add("e".repeat(5_000_000));
        comeBack(texts, seed);
    }

    @Test
    @Tag("shared")
    void naughtyStringsComeBackAsTheyWere() throws IOException {
        var file = Path.of(System.getProperty("test.shared"), "corpora/naughty-strings/blns.json");
        var strings = new ObjectMapper().readTree(file.toFile());
        var texts =
                StreamSupport.stream(strings.spliterator(), false).map(JsonNode::asText).toList();
        assertThat(texts).hasSizeGreaterThan(500);
        comeBack(texts, Seed.pick());
    }

    @Test
    void everyUnitOfUtf16ComesBackAsItWas() {
        var texts = new ArrayList<String>();
        for (int from = 0; from < 0x10000; from += 0x400) {
            var text = new StringBuilder();
            for (int unit = from; unit < from + 0x400; unit++) {
                // Apart, so that no two surrogates make a pair.
                text.append((char) unit).append('.');
            }
            texts.add(text.toString());
        }
        comeBack(texts, Seed.pick());
    }

    @Test
    void halfAPairThatAToolAnswersStaysWhatItIs() {
        server.send(Messages.modernCall("\"half\"", "lone_surrogate", "{}"));
        var line = server.next();
        assertThat(line).containsIgnoringCase("\\ud83d");
        assertThat(JsonRpc.message(line).at("/result/content/0/text").asText())
                .isEqualTo("Half a pair: \ud83d.");
    }

    @Test
    void whatManyCallsTellAtTheSameTimeNeverMixes() {
        var seed = Seed.pick();
        var random = seed.random();
        var tokens = new ArrayList<String>();
        for (int i = 0; i < 16; i++) {
            var token = "token " + i + " " + Texts.random(random, 10);
            tokens.add(token);
            server.send(
                    Messages.watchedCall(
                            "\"count " + i + "\"",
                            Texts.quoted(token, random),
                            "count",
                            "{\"to\":500}"));
            server.send(
                    Messages.watchedCall(
                            "\"chat " + i + "\"",
                            "0",
                            "chatter",
                            "{\"count\":200,\"level\":\"info\"}"));
            server.send(Messages.modernCall("\"big " + i + "\"", "big", "{\"length\":150000}"));
        }
        var counted = new HashMap<String, Integer>();
        int logged = 0;
        int answers = 0;
        while (answers < 48) {
            var message = server.nextMessage();
            if (!message.has("method")) {
                assertThat(message.has("result")).as(seed.toString()).isTrue();
                answers++;
            } else if (message.get("method").asText().equals("notifications/message")) {
                logged++;
            } else {
                var token = message.at("/params/progressToken").asText();
                int progress = message.at("/params/progress").asInt();
                assertThat(progress)
                        .as("%s: progress of %s", seed, token)
                        .isEqualTo(counted.merge(token, 1, Integer::sum));
            }
        }
        assertThat(logged).as(seed.toString()).isEqualTo(16 * 200);
        assertThat(counted).as(seed.toString()).containsOnlyKeys(tokens);
        assertThat(counted.values()).as(seed.toString()).containsOnly(500);
    }

    @Test
    void aStreamCutAnywhereHoldsTheSameMessages() {
        var seed = Seed.pick();
        var random = seed.random();
        var stream = new ByteArrayOutputStream();
        var texts = new ArrayList<String>();
        for (int i = 0; i < 60; i++) {
            texts.add(Texts.random(random, 30));
            var line = line(i, texts.get(i), random) + (random.nextBoolean() ? "\r\n" : "\n");
            stream.writeBytes(line.getBytes(StandardCharsets.UTF_8));
        }
        var bytes = stream.toByteArray();
        int at = 0;
        while (at < bytes.length) {
            int length = Math.min(bytes.length - at, random.nextInt(1, 120));
            server.sendBytes(java.util.Arrays.copyOfRange(bytes, at, at + length));
            at += length;
        }
        receive(texts, texts.size(), seed);
    }

    private static void comeBack(List<String> texts, Seed seed) {
        var random = seed.random();
        int received = 0;
        for (int i = 0; i < texts.size(); i += AT_ONCE) {
            int to = Math.min(texts.size(), i + AT_ONCE);
            for (int k = i; k < to; k++) {
                server.send(line(k, texts.get(k), random));
            }
            receive(texts, to - i, seed);
            received += to - i;
        }
        assertThat(received).isEqualTo(texts.size());
    }

    private static String line(int id, String text, RandomGenerator random) {
        // The largest texts need no escapes, and with some their lines would pass the limit.
        var quoted =
                text.length() > LONGEST_ESCAPED ? '"' + text + '"' : Texts.quoted(text, random);
        return Messages.modernCall("" + id, "echo", "{\"text\":" + quoted + "}");
    }

    private static void receive(List<String> texts, int count, Seed seed) {
        for (int k = 0; k < count; k++) {
            var answer = server.nextAnswer();
            int id = answer.get("id").asInt();
            var text = answer.at("/result/content/0/text").asText();
            if (!text.equals(texts.get(id))) {
                assertThat(JsonRpc.cut(text))
                        .as("%s: text %d", seed, id)
                        .isEqualTo(JsonRpc.cut(texts.get(id)));
                throw new AssertionError(seed + ": text " + id + " differs far behind its start");
            }
        }
    }

    private static String ofLength(int length, RandomGenerator random) {
        var text = new StringBuilder(length);
        while (text.length() < length) {
            text.append(Texts.random(random, 100));
        }
        return text.substring(0, length);
    }
}
