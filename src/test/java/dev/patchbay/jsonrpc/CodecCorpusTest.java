package dev.patchbay.jsonrpc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.json.JsonWriter;
import dev.patchbay.jsonrpc.Incoming.Unreadable;
import dev.patchbay.testing.Corpus;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Decodes files that broke other JSON parsers, each as one frame. */
@Tag("shared")
class CodecCorpusTest {
    /** Nested too deep to be looked at to the end, and so refused for that. */
    private static final Set<String> OVER_A_LIMIT =
            Set.of("n_structure_100000_opening_arrays.json", "n_structure_open_array_object.json");

    private static final byte[] BEFORE =
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"m\",\"params\":["
                    .getBytes(StandardCharsets.US_ASCII);
    private static final byte[] AFTER = {']', '}'};

    private static Stream<Path> suite(String prefix) {
        return Corpus.files("json-test-suite/test_parsing").stream()
                .filter(file -> file.getFileName().toString().startsWith(prefix));
    }

    private static Stream<Path> valid() {
        return suite("y_");
    }

    private static Stream<Path> invalid() {
        return suite("n_");
    }

    private static Stream<Path> allFiles() {
        return Stream.of(
                        "json-test-suite/test_parsing",
                        "json-test-suite/test_transform",
                        "jsonchecker/jsonchecker",
                        "jsonchecker/roundtrip")
                .flatMap(folder -> Corpus.files(folder).stream());
    }

    private static List<byte[]> fuzzed() {
        return Corpus.lines("go-fuzz-json/corpus.base64.txt").stream()
                .map(line -> Base64.getDecoder().decode(line))
                .toList();
    }

    private static byte[] asParams(byte[] value) {
        var frame = new byte[BEFORE.length + value.length + AFTER.length];
        System.arraycopy(BEFORE, 0, frame, 0, BEFORE.length);
        System.arraycopy(value, 0, frame, BEFORE.length, value.length);
        System.arraycopy(AFTER, 0, frame, BEFORE.length + value.length, AFTER.length);
        return frame;
    }

    /** Decodes a frame, expecting an answer or something that can be written again. */
    private static Incoming judged(byte[] frame) {
        var incoming = Decoding.decode(frame);
        switch (incoming) {
            case Unreadable unreadable ->
                    assertThat(unreadable.error().code())
                            .isIn(Decoding.PARSE_ERROR, Decoding.INVALID_REQUEST);
            case Incoming.Batch batch -> assertThat(batch.messages()).isNotEmpty();
            case JsonRpcMessage message -> {
                var again = new JsonWriter().value(message);
                assertThat(Codec.decode(again.toBytes(), again.length())).isEqualTo(message);
            }
        }
        return incoming;
    }

    @ParameterizedTest
    @MethodSource("valid")
    void validJsonIsNeverAParseError(Path file) {
        if (judged(Corpus.bytes(file)) instanceof Unreadable unreadable) {
            assertThat(unreadable.error().code()).isEqualTo(Decoding.INVALID_REQUEST);
        }
    }

    @ParameterizedTest
    @MethodSource("valid")
    void validJsonIsAcceptedAsParams(Path file) {
        assertThat(judged(asParams(Corpus.bytes(file)))).isInstanceOf(JsonRpcMessage.Request.class);
    }

    @ParameterizedTest
    @MethodSource("invalid")
    void invalidJsonIsAParseError(Path file) {
        var name = file.getFileName().toString();
        int expected =
                OVER_A_LIMIT.contains(name) ? Decoding.INVALID_REQUEST : Decoding.PARSE_ERROR;

        assertThat(judged(Corpus.bytes(file)))
                .isInstanceOfSatisfying(
                        Unreadable.class,
                        unreadable -> assertThat(unreadable.error().code()).isEqualTo(expected));
    }

    @ParameterizedTest
    @MethodSource("allFiles")
    void noFileBreaksTheReader(Path file) {
        judged(Corpus.bytes(file));
        judged(asParams(Corpus.bytes(file)));
    }

    @Test
    void noInputOfAFuzzerBreaksTheReader() {
        for (var input : fuzzed()) {
            judged(input);
            judged(asParams(input));
        }
    }
}
