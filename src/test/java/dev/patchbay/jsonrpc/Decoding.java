package dev.patchbay.jsonrpc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.jsonrpc.Incoming.Unreadable;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Decodes frames that are given as text. */
final class Decoding {
    static final int PARSE_ERROR = -32700;
    static final int INVALID_REQUEST = -32600;

    private Decoding() {}

    static Incoming decode(String frame) {
        return decode(frame.getBytes(StandardCharsets.UTF_8));
    }

    static Incoming decode(byte[] frame) {
        return Codec.decode(frame, frame.length);
    }

    static JsonRpcMessage.Request request(String frame) {
        return as(JsonRpcMessage.Request.class, frame);
    }

    static <T extends Incoming> T as(Class<T> kind, String frame) {
        var incoming = decode(frame);
        assertThat(incoming).isInstanceOf(kind);
        return kind.cast(incoming);
    }

    static void assertRefused(String frame, int code, @Nullable RequestId id) {
        var unreadable = as(Unreadable.class, frame);
        assertThat(unreadable.error().code()).as(unreadable.error().message()).isEqualTo(code);
        assertThat(unreadable.id()).isEqualTo(id);
    }

    static RequestId id(long value) {
        return new RequestId.Whole(value);
    }

    static RequestId id(String value) {
        return new RequestId.Text(value);
    }
}
