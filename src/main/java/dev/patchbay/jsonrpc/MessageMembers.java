package dev.patchbay.jsonrpc;

import dev.patchbay.json.DuplicateMember;
import dev.patchbay.json.Json;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.Incoming.Unreadable;
import org.jspecify.annotations.Nullable;

/** The members of one message that were read so far, and the first error in them. */
final class MessageMembers {
    private boolean hasVersion;
    private boolean hasId;
    private @Nullable RequestId id;

    /** The id of our request if the received id is the same number in another form, such as 1.0. */
    private @Nullable RequestId meant;

    private boolean hasMethod;
    private @Nullable String method;
    private @Nullable RawJson params;
    private @Nullable RawJson result;
    private @Nullable RawJson error;
    private @Nullable RpcError wrong;

    /** Reads a member. */
    void read(String name, RawJson value) {
        switch (name) {
            case "jsonrpc" -> {
                refuseIf(hasVersion, name);
                hasVersion = true;
                if (!"2.0".equals(value.textOrNull())) {
                    refuse("jsonrpc must be \"2.0\"");
                }
            }
            case "id" -> {
                refuseIf(hasId, name);
                meant = null;
                id = hasId ? null : toId(value);
                hasId = true;
            }
            case "method" -> {
                refuseIf(method != null, name);
                hasMethod = true;
                if (value.kind() == RawJson.Kind.STRING) {
                    method = value.text();
                } else {
                    refuse("method must be a string");
                }
            }
            case "params" -> {
                refuseIf(params != null, name);
                params = value.compact();
            }
            case "result" -> {
                refuseIf(result != null, name);
                result = value.compact();
            }
            case "error" -> {
                refuseIf(error != null, name);
                error = value.compact();
            }
            default -> {}
        }
    }

    /** Marks the value just read as invalid, if it belongs to a member whose numbers are used. */
    void refuseNumber(String name) {
        if (name.equals("params") || name.equals("result") || name.equals("error")) {
            refuse(
                    "A number must have an exponent of at most "
                            + Json.MAX_EXPONENT_DIGITS
                            + " digits");
        }
    }

    /**
     * Returns the message as unreadable with this error. A repeated id counts as no id, because the
     * sender may wait for either one.
     */
    Unreadable unreadable(RpcError error) {
        if (id == null && !hasMethod) {
            return new Unreadable(null, meant, error);
        }
        return new Unreadable(id, hasMethod ? null : id, error);
    }

    Incoming toMessage() {
        if (wrong == null) {
            check();
        }
        if (wrong != null) {
            return unreadable(wrong);
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
            refuse("A response must have either result or error, found both");
        } else if (result != null && id == null) {
            refuse("A result must have an id");
        } else if (error != null && !isError(error)) {
            refuse("error must be an object with an integer code and a string message");
        }
    }

    private @Nullable RequestId toId(RawJson value) {
        return switch (value.kind()) {
            case STRING -> new RequestId.Text(value.text());
            case NUMBER -> toWhole(value);
            // Legal only in an error for an unreadable message. The check follows after the last
            // member.
            case NULL -> null;
            case OBJECT, ARRAY, BOOLEAN -> {
                refuse("id must be a string or an integer");
                yield null;
            }
        };
    }

    private @Nullable RequestId toWhole(RawJson number) {
        var digits = number.toString();
        if (digits.contains(".") || digits.contains("e") || digits.contains("E")) {
            refuse("id must be a string or an integer");
            meant = digits.matches("\\d{1,18}\\.0") ? whole(digits) : null;
            return null;
        }
        try {
            return new RequestId.Whole(Long.parseLong(digits));
        } catch (NumberFormatException e) {
            refuse("An integer id must fit into 64 bits");
            return null;
        }
    }

    private static RequestId whole(String digits) {
        return new RequestId.Whole(Long.parseLong(digits.substring(0, digits.length() - 2)));
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
