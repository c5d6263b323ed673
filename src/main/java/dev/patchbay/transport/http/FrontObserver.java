package dev.patchbay.transport.http;

import dev.patchbay.jsonrpc.ErrorCode;
import dev.patchbay.jsonrpc.RpcError;
import dev.patchbay.transport.http.check.HttpRefusal;
import java.util.Optional;

/** Observes what the front refuses. Event loops call it, so its methods must not wait. */
public interface FrontObserver {
    void refused(Reason reason);

    void malformed(Malformed kind);

    /** Why an HTTP request does not reach the peer. */
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
        /**
         * Something that the request needs is not available, such as the keys to verify a token.
         */
        UNAVAILABLE,
        /** There are too many connections. */
        CONNECTION_LIMIT;

        static Reason of(HttpRefusal refusal) {
            int code = refusal.error().code();
            if (code == ErrorCode.OVERLOADED.code()) {
                return OVERLOADED;
            }
            if (code == ErrorCode.STOPPING.code()) {
                return STOPPING;
            }
            return switch (refusal.status()) {
                case 401, 429 -> UNAUTHENTICATED;
                case 403 -> FORBIDDEN;
                case 404 -> code == HttpRefusal.UNKNOWN_SESSION ? UNKNOWN_SESSION : UNKNOWN_PATH;
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

    /** What is wrong with a request that has no valid message. */
    enum Malformed {
        /** Not valid HTTP. */
        HTTP,
        /** Not valid JSON. */
        JSON,
        /** JSON, but not a message, or a message that is not allowed here. */
        MESSAGE,
        /** A member is missing or occurs twice. */
        PARAMS,
        /** The headers contradict the body. */
        HEADERS,
        /** The body is too long. */
        SIZE;

        static Optional<Malformed> of(HttpRefusal refusal) {
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
