package dev.patchbay.transport.server;

import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.vertx.core.http.HttpServerRequest;
import java.io.Serial;

/** The head of a request is not valid HTTP, or it is ambiguous. */
public final class MalformedRequest extends RuntimeException {
    @Serial private static final long serialVersionUID = 1L;

    static final int NOT_IMPLEMENTED = 501;

    private static final int BAD_REQUEST = 400;
    private static final int URI_TOO_LONG = 414;
    private static final int HEAD_TOO_LARGE = 431;

    private final int status;
    private final String rule;

    MalformedRequest(int status, String rule) {
        super(rule, null, false, false);
        this.status = status;
        this.rule = rule;
    }

    static MalformedRequest badRequest(String rule) {
        return new MalformedRequest(BAD_REQUEST, rule);
    }

    /**
     * Returns why a request could not be decoded. The connection must be closed after the response,
     * because the start of the next request is not known.
     */
    public static MalformedRequest of(HttpServerRequest request) {
        return switch (request.decoderResult().cause()) {
            case MalformedRequest own -> own;
            case TooLongHttpLineException _ ->
                    new MalformedRequest(URI_TOO_LONG, "The request line is too long");
            case TooLongHttpHeaderException _ ->
                    new MalformedRequest(HEAD_TOO_LARGE, "The headers are too long");
            case null, default -> badRequest("The request must be valid HTTP/1.1");
        };
    }

    /** Returns the HTTP status of the response. */
    public int status() {
        return status;
    }

    /** Returns the rule that the request breaks. */
    public String rule() {
        return rule;
    }
}
