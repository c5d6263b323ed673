package dev.patchbay.jsonrpc;

import dev.patchbay.json.JsonValue;
import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;
import org.jspecify.annotations.Nullable;

/** One JSON-RPC 2.0 message. */
public sealed interface JsonRpcMessage extends Incoming, JsonValue {

    /** A request. Its sender expects exactly one {@link Answer}. */
    record Request(RequestId id, String method, @Nullable JsonValue params)
            implements JsonRpcMessage {
        @Override
        public void writeTo(JsonWriter out) {
            begin(out).member("id", id);
            writeCall(out, method, params);
        }

        /** Returns the params as they arrived, or an empty object if there are none. */
        public RawJson rawParams() {
            return params == null ? RawJson.EMPTY_OBJECT : RawJson.of(params);
        }

        /** Returns the approximate number of bytes that it keeps in memory while it is open. */
        public int size() {
            return id.size() + rawParams().length();
        }
    }

    /** A notification. It is never answered. */
    record Notification(String method, @Nullable JsonValue params) implements JsonRpcMessage {
        @Override
        public void writeTo(JsonWriter out) {
            writeCall(begin(out), method, params);
        }

        /** Returns the params as they arrived, or an empty object if there are none. */
        public RawJson rawParams() {
            return params == null ? RawJson.EMPTY_OBJECT : RawJson.of(params);
        }
    }

    /** A response: the message that ends a request. */
    sealed interface Answer extends JsonRpcMessage {
        /** Returns the id of the request; null only if that was unreadable. */
        @Nullable RequestId id();
    }

    /** The response to a request that succeeded. */
    record Success(RequestId id, JsonValue result) implements Answer {
        @Override
        public void writeTo(JsonWriter out) {
            begin(out).member("id", id).member("result", result).endObject();
        }
    }

    /**
     * The response to a request that failed.
     *
     * @param id null only if the id of an invalid message was unreadable
     */
    record Failure(@Nullable RequestId id, RpcError error) implements Answer {
        @Override
        public void writeTo(JsonWriter out) {
            begin(out).name("id");
            if (id == null) {
                out.nullValue();
            } else {
                out.value(id);
            }
            out.member("error", error).endObject();
        }
    }

    private static JsonWriter begin(JsonWriter out) {
        return out.beginObject().member("jsonrpc", "2.0");
    }

    private static void writeCall(JsonWriter out, String method, @Nullable JsonValue params) {
        out.member("method", method);
        if (params != null) {
            out.member("params", params);
        }
        out.endObject();
    }
}
