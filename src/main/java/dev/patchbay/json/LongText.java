package dev.patchbay.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.node.JsonNodeType;
import com.fasterxml.jackson.databind.node.TextNode;
import com.fasterxml.jackson.databind.node.ValueNode;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * A long string in a tree. It stays bytes until its text is needed: most schemas only check that it
 * is a string.
 *
 * <p>Concurrency: threads may create the text at the same time, with the same result.
 */
final class LongText extends ValueNode {
    private static final long serialVersionUID = 1;

    private final byte[] bytes;
    private final int start;
    private final int end;
    private @Nullable String text;

    /** Creates a string from the bytes between two indexes, which include the quotes. */
    LongText(byte[] bytes, int start, int end) {
        this.bytes = bytes;
        this.start = start;
        this.end = end;
    }

    @Override
    public JsonNodeType getNodeType() {
        return JsonNodeType.STRING;
    }

    @Override
    public JsonToken asToken() {
        return JsonToken.VALUE_STRING;
    }

    @Override
    public String textValue() {
        var known = text;
        if (known == null) {
            known = TreeReader.text(bytes, start, end);
            text = known;
        }
        return known;
    }

    @Override
    public String asText() {
        return textValue();
    }

    @Override
    public byte[] binaryValue() throws IOException {
        return TextNode.valueOf(textValue()).binaryValue();
    }

    @Override
    public void serialize(JsonGenerator out, SerializerProvider provider) throws IOException {
        out.writeString(textValue());
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof JsonNode that && textValue().equals(that.textValue());
    }

    @Override
    public int hashCode() {
        return textValue().hashCode();
    }
}
