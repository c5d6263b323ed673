package dev.patchbay.transport.http;

import dev.patchbay.jsonrpc.ErrorCode;
import dev.patchbay.jsonrpc.RpcError;
import java.util.Optional;

/** Is told of what the front does not let in. Called by event loops, so nothing here may wait. */
public interface FrontWitness {
    void refused(Reason reason);

    void malformed(Malformed kind);

    /** Why a request of HTTP does not reach the peer. */
    enum Reason {
        BAD_REQUEST,
        UNAUTHENTICATED,
        FORBIDDEN,
        UNKNOWN_PATH,
        UNKNOWN_SESSION,
        METHOD_NOT_ALLOWED,
        NOT_ACCEPTABLE,
        CONFLICT,
        TOO_LARGE,
        UNSUPPORTED_TYPE,
        OVERLOADED,
        STOPPING,
        /** Something that it takes is not there, such as keys to check a token with. */
        UNAVAILABLE,
        /** One connection too many, whatever would have come by it. */
        CONNECTION_LIMIT;

        static Reason of(Refusal refusal) {
            int code = refusal.error().code();
            if (code == ErrorCode.OVERLOADED.code()) {
                return OVERLOADED;
            }
            if (code == ErrorCode.STOPPING.code()) {
                return STOPPING;
            }
            return switch (refusal.status()) {
                case 401 -> UNAUTHENTICATED;
                case 403 -> FORBIDDEN;
                case 404 -> code == Refusal.NO_SESSION ? UNKNOWN_SESSION : UNKNOWN_PATH;
                case 405 -> METHOD_NOT_ALLOWED;
                case 406 -> NOT_ACCEPTABLE;
                case 409 -> CONFLICT;
                case 413 -> TOO_LARGE;
                case 415 -> UNSUPPORTED_TYPE;
                case 503 -> UNAVAILABLE;
                default -> BAD_REQUEST;
            };
        }
    }

    /** What is wrong with something that is no message. */
    enum Malformed {
        /** Not even HTTP. */
        HTTP,
        /** No JSON. */
        JSON,
        /** JSON, but no message, or one that is not allowed here. */
        MESSAGE,
        /** A member that is missing, or stands twice. */
        PARAMS,
        /** Headers that contradict the body. */
        HEADERS,
        /** Too long. */
        SIZE;

        static Optional<Malformed> of(Refusal refusal) {
            return refusal.status() == 413 ? Optional.of(SIZE) : of(refusal.error());
        }

        static Optional<Malformed> of(RpcError error) {
            int code = error.code();
            if (code == ErrorCode.PARSE_ERROR.code()) {
                return Optional.of(JSON);
            }
            if (code == ErrorCode.INVALID_REQUEST.code()) {
                return Optional.of(MESSAGE);
            }
            if (code == ErrorCode.INVALID_PARAMS.code()) {
                return Optional.of(PARAMS);
            }
            return code == ErrorCode.HEADER_MISMATCH.code()
                    ? Optional.of(HEADERS)
                    : Optional.empty();
        }
    }
}
