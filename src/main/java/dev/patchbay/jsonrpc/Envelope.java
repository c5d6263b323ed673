package dev.patchbay.jsonrpc;

import dev.patchbay.json.DuplicateMember;
import dev.patchbay.json.Json;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.Incoming.Unreadable;
import org.jspecify.annotations.Nullable;

/**
 * The members of one message as far as they have been read, and the first thing found wrong with
 * them.
 */
final class Envelope {
    private boolean hasVersion;
    private boolean hasId;
    private @Nullable RequestId id;
    private boolean hasMethod;
    private @Nullable String method;
    private @Nullable RawJson params;
    private @Nullable RawJson result;
    private @Nullable RawJson error;
    private @Nullable RpcError wrong;

    /** Takes the value of a member. */
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

    /** Refuses the value just read, if it is one that somebody reads the numbers of. */
    void refuseNumber(String name) {
        if (name.equals("params") || name.equals("result") || name.equals("error")) {
            refuse(
                    "A number must have an exponent of at most "
                            + Json.MAX_EXPONENT_DIGITS
                            + " digits");
        }
    }

    /**
     * What it is if that is wrong with it. An id that was given twice is none: nobody can say which
     * one the sender waits for.
     */
    Unreadable unreadable(RpcError error) {
        return new Unreadable(id, id != null && !hasMethod, error);
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
            refuse("An answer must have either result or error, found both");
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
            // Legal only in an error that answers an unreadable message; checked once all is read.
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
            return null;
        }
        try {
            return new RequestId.Whole(Long.parseLong(digits));
        } catch (NumberFormatException e) {
            refuse("An integer id must fit into 64 bits");
            return null;
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
