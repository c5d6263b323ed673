package dev.patchbay.jsonrpc;

import dev.patchbay.json.JsonValue;
import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;
import org.jspecify.annotations.Nullable;

/** One JSON-RPC 2.0 message. */
public sealed interface JsonRpcMessage extends Incoming, JsonValue {

    /** A question that wants exactly one {@link Answer}. */
    record Request(RequestId id, String method, @Nullable JsonValue params)
            implements JsonRpcMessage {
        @Override
        public void writeTo(JsonWriter out) {
            begin(out).member("id", id);
            writeCall(out, method, params);
        }

        /** The params as they arrived, or an empty object where there were none. */
        public RawJson rawParams() {
            return params == null ? RawJson.EMPTY_OBJECT : RawJson.of(params);
        }

        /** About how many bytes it keeps in memory while it is served. */
        public int size() {
            return id.size() + rawParams().length();
        }
    }

    /** A message that is never answered. */
    record Notification(String method, @Nullable JsonValue params) implements JsonRpcMessage {
        @Override
        public void writeTo(JsonWriter out) {
            writeCall(begin(out), method, params);
        }

        /** The params as they arrived, or an empty object where there were none. */
        public RawJson rawParams() {
            return params == null ? RawJson.EMPTY_OBJECT : RawJson.of(params);
        }
    }

    /** The one message that ends a request. */
    sealed interface Answer extends JsonRpcMessage {
        /** Which request it ends; null only where that could not be read. */
        @Nullable RequestId id();
    }

    /** The answer to a request that could be served. */
    record Success(RequestId id, JsonValue result) implements Answer {
        @Override
        public void writeTo(JsonWriter out) {
            begin(out).member("id", id).member("result", result).endObject();
        }
    }

    /**
     * The answer to a request that could not be served.
     *
     * @param id null only where the id of a broken message could not be read
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
