package dev.patchbay.jsonrpc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.JsonRpcMessage.Failure;
import dev.patchbay.jsonrpc.JsonRpcMessage.Notification;
import dev.patchbay.jsonrpc.JsonRpcMessage.Request;
import dev.patchbay.jsonrpc.JsonRpcMessage.Success;
import dev.patchbay.testing.Property;
import dev.patchbay.testing.RandomJson;
import dev.patchbay.testing.RandomText;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CodecRoundTripTest {
    private static final byte[] MARK = "\ufeff".getBytes(StandardCharsets.UTF_8);

    /** A value with spaces for all blanks, as the codec makes of them. */
    private static RawJson raw(String json) {
        var bytes = json.replaceAll("[\n\r\t]", " ").getBytes(StandardCharsets.UTF_8);
        return RawJson.trusted(bytes, 0, bytes.length);
    }

    private static RequestId id(RandomGenerator random) {
        return random.nextBoolean()
                ? new RequestId.Text(RandomText.any(random, 80))
                : new RequestId.Whole(random.nextLong() >> random.nextInt(64));
    }

    private static @Nullable RawJson params(RandomGenerator random) {
        return random.nextInt(4) == 0 ? null : raw(RandomJson.object(random, 4));
    }

    private static RpcError error(RandomGenerator random) {
        return new RpcError(
                random.nextInt(),
                RandomText.any(random, 100),
                random.nextBoolean() ? null : raw(RandomJson.value(random, 3)));
    }

    private static JsonRpcMessage message(RandomGenerator random) {
        return switch (random.nextInt(4)) {
            case 0 -> new Request(id(random), RandomText.any(random, 30), params(random));
            case 1 -> new Notification(RandomText.any(random, 30), params(random));
            case 2 -> new Success(id(random), raw(RandomJson.value(random, 4)));
            default -> new Failure(random.nextInt(5) == 0 ? null : id(random), error(random));
        };
    }

    private static Incoming decode(JsonWriter written) {
        return decode(written.toBytes());
    }

    private static Incoming decode(byte[] written) {
        return Codec.decode(written, written.length);
    }

    @Test
    void anyMessageComesBackAsItWas() {
        Property.check(
                10_000,
                random -> {
                    var message = message(random);
                    assertThat(decode(new JsonWriter().value(message))).isEqualTo(message);
                });
    }

    @Test
    void lineBreaksBetweenTokensComeBackAsSpaces() {
        Property.check(
                5_000,
                random -> {
                    var params = RandomJson.object(random, 4);
                    var text =
                            "{\"jsonrpc\":\"2.0\",\n\"method\":\r\"m\",\"params\":"
                                    + params
                                    + "\t}";

                    assertThat(decode(text.getBytes(StandardCharsets.UTF_8)))
                            .isEqualTo(new Notification("m", raw(params)));
                });
    }

    @Test
    void anyBatchComesBackAsItWas() {
        Property.check(
                1_000,
                random -> {
                    var messages = new ArrayList<Incoming>();
                    var out = new JsonWriter().beginArray();
                    int size = 1 + random.nextInt(5);
                    for (int i = 0; i < size; i++) {
                        var message = message(random);
                        messages.add(message);
                        out.value(message);
                    }
                    assertThat(decode(out.endArray())).isEqualTo(new Incoming.Batch(messages));
                });
    }

    @Test
    void aDamagedMessageIsAnsweredAndNeverThrows() {
        Property.check(
                20_000,
                random -> {
                    var written = new JsonWriter().value(message(random)).toBytes();
                    int damages = 1 + random.nextInt(4);
                    for (int i = 0; i < damages; i++) {
                        written[random.nextInt(written.length)] =
                                random.nextBoolean()
                                        ? (byte) random.nextInt(256)
                                        : (byte) "{}[]\",:\\u0e-1.tn".charAt(random.nextInt(16));
                    }
                    if (decode(written) instanceof Incoming.Unreadable unreadable) {
                        assertThat(unreadable.error().code())
                                .isIn(Decoding.PARSE_ERROR, Decoding.INVALID_REQUEST);
                    }
                });
    }

    @Test
    void howAMessageIsReadMakesNoDifference() {
        Property.check(
                20_000,
                random -> {
                    var written = new JsonWriter().value(message(random)).toBytes();
                    for (int i = random.nextInt(3); i > 0; i--) {
                        written[random.nextInt(written.length)] =
                                (byte) "{}[]\",:\\u0e-1.tn".charAt(random.nextInt(16));
                    }
                    // Only the parser knows byte order marks.
                    var marked = new byte[MARK.length + written.length];
                    System.arraycopy(MARK, 0, marked, 0, MARK.length);
                    System.arraycopy(written, 0, marked, MARK.length, written.length);
                    assertThat(unplaced(Codec.decode(marked, marked.length)))
                            .as(new String(written, StandardCharsets.ISO_8859_1))
                            .isEqualTo(unplaced(decode(written)));
                });
    }

    /** Without the text of an error, which may say in which column it is. */
    private static Incoming unplaced(Incoming incoming) {
        return incoming instanceof Incoming.Unreadable(var id, var ours, var error)
                ? new Incoming.Unreadable(id, ours, new RpcError(error.code(), "", null))
                : incoming;
    }
}
