package dev.patchbay.mcp.result;

import dev.patchbay.json.JsonValue;
import dev.patchbay.json.JsonWriter;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/** The contents of a resource. */
public sealed interface ResourceContents extends JsonValue {

    static ResourceContents text(String uri, @Nullable String mimeType, String text) {
        return new Text(uri, mimeType, text);
    }

    static ResourceContents blob(String uri, @Nullable String mimeType, byte[] bytes) {
        return new Blob(uri, mimeType, Base64.getEncoder().encodeToString(bytes));
    }

    /** Text contents. */
    record Text(String uri, @Nullable String mimeType, String text) implements ResourceContents {
        @Override
        public void writeTo(JsonWriter out) {
            begin(out, uri, mimeType).member("text", text).endObject();
        }
    }

    /** Binary contents. */
    record Blob(String uri, @Nullable String mimeType, String base64) implements ResourceContents {
        @Override
        public void writeTo(JsonWriter out) {
            begin(out, uri, mimeType).member("blob", base64).endObject();
        }
    }

    private static JsonWriter begin(JsonWriter out, String uri, @Nullable String mimeType) {
        out.beginObject().member("uri", uri);
        if (mimeType != null) {
            out.member("mimeType", mimeType);
        }
        return out;
    }
}
