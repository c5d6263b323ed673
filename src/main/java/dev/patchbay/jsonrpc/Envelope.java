package dev.patchbay.jsonrpc;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.patchbay.json.DuplicateMember;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.Incoming.Unreadable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The members of one message as far as they have been read, and the first thing found wrong with
 * them.
 */
final class Envelope {
    /** What a BigDecimal can hold, whatever the number of its other digits. */
    private static final int MAX_EXPONENT_DIGITS = 9;

    private final byte[] bytes;
    private boolean hasVersion;
    private boolean hasId;
    private @Nullable RequestId id;
    private @Nullable String method;
    private @Nullable RawJson params;
    private @Nullable RawJson result;
    private @Nullable RawJson error;
    private @Nullable RpcError wrong;

    Envelope(byte[] bytes) {
        this.bytes = bytes;
    }

    /** Reads the value of the member {@code name}, on which the parser stands. */
    void read(String name, JsonParser parser) throws IOException {
        switch (name) {
            case "jsonrpc" -> {
                refuseIf(hasVersion, name);
                hasVersion = true;
                if (parser.currentToken() != JsonToken.VALUE_STRING
                        || !"2.0".equals(parser.getText())) {
                    parser.skipChildren();
                    refuse("jsonrpc must be \"2.0\"");
                }
            }
            case "id" -> {
                refuseIf(hasId, name);
                if (hasId) {
                    id = null;
                    parser.skipChildren();
                } else {
                    hasId = true;
                    readId(parser);
                }
            }
            case "method" -> {
                refuseIf(method != null, name);
                if (parser.currentToken() == JsonToken.VALUE_STRING) {
                    method = parser.getText();
                } else {
                    parser.skipChildren();
                    refuse("method must be a string");
                }
            }
            case "params" -> {
                refuseIf(params != null, name);
                params = slice(parser);
            }
            case "result" -> {
                refuseIf(result != null, name);
                result = slice(parser);
            }
            case "error" -> {
                refuseIf(error != null, name);
                error = slice(parser);
            }
            default -> parser.skipChildren();
        }
    }

    /** The id, unless it was given twice: then nobody can say which one the sender waits for. */
    @Nullable RequestId readableId() {
        return id;
    }

    Incoming toMessage() {
        if (wrong == null) {
            check();
        }
        if (wrong != null) {
            return new Unreadable(readableId(), wrong);
        }
        if (method != null) {
            return id == null
                    ? new JsonRpcMessage.Notification(method, params)
                    : new JsonRpcMessage.Request(id, method, params);
        }
        if (error != null) {
            return new JsonRpcMessage.Failure(id, toError(error));
        }
        return new JsonRpcMessage.Success(known(id), known(result));
    }

    private void check() {
        if (!hasVersion) {
            refuse("jsonrpc must be \"2.0\", found none");
        } else if (method != null) {
            checkCall();
        } else if (result == null && error == null) {
            refuse("A message must have a method, a result or an error");
        } else {
            checkAnswer();
        }
    }

    private void checkCall() {
        if (hasId && id == null) {
            refuse("id must be a string or an integer, found null");
        } else if (result != null || error != null) {
            refuse("A message with a method must have neither result nor error");
        } else if (params != null
                && params.kind() != RawJson.Kind.OBJECT
                && params.kind() != RawJson.Kind.ARRAY) {
            refuse("params must be an object or an array");
        }
    }

    private void checkAnswer() {
        if (result != null && error != null) {
            refuse("An answer must have either result or error, found both");
        } else if (result != null && id == null) {
            refuse("A result must have an id");
        } else if (error != null && !isError(error)) {
            refuse("error must be an object with an integer code and a string message");
        }
    }

    private void readId(JsonParser parser) throws IOException {
        switch (parser.currentToken()) {
            case VALUE_STRING -> id = new RequestId.Text(parser.getText());
            case VALUE_NUMBER_INT -> {
                if (parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER) {
                    refuse("An integer id must fit into 64 bits");
                } else {
                    id = new RequestId.Whole(parser.getLongValue());
                }
            }
            // Legal only in an error that answers an unreadable message; checked once all is read.
            case VALUE_NULL -> {}
            default -> {
                parser.skipChildren();
                refuse("id must be a string or an integer");
            }
        }
    }

    /** The bytes of the value on which the parser stands, which is checked while it is skipped. */
    private RawJson slice(JsonParser parser) throws IOException {
        long from = parser.currentTokenLocation().getByteOffset();
        int open = 0;
        var token = parser.currentToken();
        while (true) {
            if (token.isStructStart()) {
                open++;
            } else if (token.isStructEnd()) {
                open--;
            } else if (token == JsonToken.VALUE_NUMBER_FLOAT) {
                checkExponent(parser);
            }
            if (open == 0) {
                break;
            }
            token = parser.nextToken();
        }
        parser.finishToken();
        long to = parser.currentLocation().getByteOffset();
        return RawJson.trusted(bytes, Math.toIntExact(from), Math.toIntExact(to)).compact();
    }

    /** The parser does not look at it, and whoever reads the number later could not. */
    private void checkExponent(JsonParser parser) throws IOException {
        char[] text = parser.getTextCharacters();
        int end = parser.getTextOffset() + parser.getTextLength();
        int i = end - 1;
        while (text[i] >= '0' && text[i] <= '9') {
            i--;
        }
        if (text[i] != '.' && end - 1 - i > MAX_EXPONENT_DIGITS) {
            refuse("A number must have an exponent of at most " + MAX_EXPONENT_DIGITS + " digits");
        }
    }

    private void refuseIf(boolean repeated, String name) {
        if (repeated) {
            refuse(name + " must be given once, found twice");
        }
    }

    private void refuse(String message) {
        if (wrong == null) {
            wrong = RpcError.invalidRequest(message);
        }
    }

    private static boolean isError(RawJson error) {
        try {
            var tree = error.tree();
            return tree.path("code").canConvertToInt()
                    && tree.path("code").isIntegralNumber()
                    && tree.path("message").isTextual();
        } catch (DuplicateMember e) {
            return false;
        }
    }

    private static RpcError toError(RawJson error) {
        var tree = error.tree();
        return new RpcError(
                tree.path("code").intValue(),
                tree.path("message").textValue(),
                error.members().get("data"));
    }

    private static <T> T known(@Nullable T value) {
        if (value == null) {
            throw new IllegalStateException("Checked to be present");
        }
        return value;
    }
}
