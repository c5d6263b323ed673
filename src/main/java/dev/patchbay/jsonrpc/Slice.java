package dev.patchbay.jsonrpc;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.patchbay.json.Json;
import dev.patchbay.json.RawJson;
import java.io.IOException;

/**
 * The bytes of one value that the parser has checked.
 *
 * @param readable whether the exponents of its numbers are within the limit
 */
record Slice(RawJson value, boolean readable) {
    /** Cuts out the current value of the parser. Skipping the value also checks it. */
    static Slice of(JsonParser parser, byte[] bytes) throws IOException {
        long from = parser.currentTokenLocation().getByteOffset();
        boolean readable = true;
        int open = 0;
        var token = parser.currentToken();
        while (true) {
            if (token.isStructStart()) {
                open++;
            } else if (token.isStructEnd()) {
                open--;
            } else if (token == JsonToken.VALUE_NUMBER_FLOAT) {
                readable &= hasReadableExponent(parser);
            }
            if (open == 0) {
                break;
            }
            token = parser.nextToken();
        }
        parser.finishToken();
        long to = parser.currentLocation().getByteOffset();
        return new Slice(
                RawJson.trusted(bytes, Math.toIntExact(from), Math.toIntExact(to)), readable);
    }

    /** Checks the exponent: the parser accepts any length, but later readers would fail. */
    private static boolean hasReadableExponent(JsonParser parser) throws IOException {
        char[] text = parser.getTextCharacters();
        int end = parser.getTextOffset() + parser.getTextLength();
        int i = end - 1;
        while (text[i] >= '0' && text[i] <= '9') {
            i--;
        }
        return text[i] == '.' || end - 1 - i <= Json.MAX_EXPONENT_DIGITS;
    }

    void giveTo(MessageMembers envelope, String name) {
        envelope.read(name, value);
        if (!readable) {
            envelope.refuseNumber(name);
        }
    }
}
