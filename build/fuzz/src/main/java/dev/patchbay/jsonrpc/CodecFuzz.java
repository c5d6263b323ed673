package dev.patchbay.jsonrpc;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.patchbay.fuzz.Law;
import dev.patchbay.json.DuplicateMember;
import dev.patchbay.json.Json;
import dev.patchbay.json.JsonValue;
import dev.patchbay.json.RawJson;
import dev.patchbay.json.Utf8;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Any bytes are a message or a refusal. A message says what Jackson reads in it, and is the same
 * when it was written and read again.
 */
public final class CodecFuzz {
    private static final JsonMapper LENIENT =
            JsonMapper.builder(Json.mapper().getFactory())
                    .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                    .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
                    .build();

    private CodecFuzz() {}

    public static void fuzzerTestOneInput(byte[] data) {
        var incoming = Codec.decode(data.clone(), data.length);
        if (incoming instanceof JsonRpcMessage message) {
            checkRead(message, data);
            checkWritten(message);
        } else if (incoming instanceof Incoming.Batch batch) {
            for (var each : batch.messages()) {
                if (each instanceof JsonRpcMessage message) {
                    checkWritten(message);
                }
            }
        } else if (incoming instanceof Incoming.Unreadable unreadable) {
            checkRefused(unreadable, data);
        }
    }

    private static void checkRead(JsonRpcMessage message, byte[] data) {
        Law.holds(Utf8.wellFormed(data, 0, data.length), "A message is UTF-8");
        var tree = tree(data);
        if (tree == null) {
            // Numbers beyond what a BigDecimal holds; nobody has asked for them yet.
            return;
        }
        switch (message) {
            case JsonRpcMessage.Request request -> {
                checkId(tree, request.id());
                Law.equal(tree.path("method").textValue(), request.method(), "The method is read");
                checkValue(tree.get("params"), request.params());
            }
            case JsonRpcMessage.Notification told -> {
                Law.holds(!tree.has("id"), "A notification has no id");
                Law.equal(tree.path("method").textValue(), told.method(), "The method is read");
                checkValue(tree.get("params"), told.params());
            }
            case JsonRpcMessage.Success success -> {
                checkId(tree, success.id());
                checkValue(tree.get("result"), success.result());
            }
            case JsonRpcMessage.Failure failure -> {
                if (failure.id() != null) {
                    checkId(tree, failure.id());
                }
                Law.equal(
                        tree.path("error").path("message").textValue(),
                        failure.error().message(),
                        "The message of an error is read");
            }
        }
    }

    private static void checkId(JsonNode tree, RequestId id) {
        var found = tree.path("id");
        switch (id) {
            case RequestId.Text text ->
                    Law.equal(found.textValue(), text.value(), "The id is read");
            case RequestId.Whole whole -> {
                Law.holds(found.isIntegralNumber(), "The id is an integer");
                Law.equal(found.longValue(), whole.value(), "The id is read");
            }
        }
    }

    private static void checkValue(@Nullable JsonNode expected, @Nullable JsonValue found) {
        if (expected == null || found == null) {
            Law.equal(expected, found, "What is left out is left out");
            return;
        }
        try {
            Law.equal(expected, RawJson.of(found).tree(), "A value is read as Jackson reads it");
        } catch (DuplicateMember _) {
            // Jackson takes the last of them here; we take none.
        }
    }

    private static void checkWritten(JsonRpcMessage message) {
        var text = RawJson.of(message).toString();
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        Law.equal(message, Codec.decode(bytes, bytes.length), "What is written is read again");
    }

    private static void checkRefused(Incoming.Unreadable unreadable, byte[] data) {
        if (unreadable.error().code() != ErrorCode.PARSE_ERROR.code()
                || !Utf8.wellFormed(data, 0, data.length)
                || hasNul(data)) {
            return;
        }
        Law.holds(tree(data) == null, "Jackson reads no JSON where the codec found none");
    }

    private static boolean hasNul(byte[] data) {
        for (byte b : data) {
            if (b == 0) {
                return true;
            }
        }
        return false;
    }

    private static @Nullable JsonNode tree(byte[] data) {
        try {
            var tree = LENIENT.readTree(data);
            return tree == null || tree.isMissingNode() ? null : tree;
        } catch (JsonProcessingException | NumberFormatException _) {
            return null;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
