package dev.patchbay.transport.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.jsonrpc.ErrorCode;
import dev.patchbay.jsonrpc.RpcError;
import dev.patchbay.transport.http.FrontObserver.Malformed;
import dev.patchbay.transport.http.FrontObserver.Reason;
import dev.patchbay.transport.http.check.HttpRefusal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FrontObserverTest {
    @ParameterizedTest
    @CsvSource({
        "400, BAD_REQUEST",
        "401, UNAUTHENTICATED",
        "403, FORBIDDEN",
        "404, UNKNOWN_PATH",
        "405, METHOD_NOT_ALLOWED",
        "406, NOT_ACCEPTABLE",
        "409, CONFLICT",
        "413, TOO_LARGE",
        "415, UNSUPPORTED_TYPE"
    })
    void everyStatusHasAReason(int status, Reason reason) {
        assertThat(Reason.of(HttpRefusal.of(status, "no"))).isEqualTo(reason);
    }

    @Test
    void aCodeSaysMoreThanAStatus() {
        assertThat(Reason.of(HttpRefusal.noSuchSession())).isEqualTo(Reason.UNKNOWN_SESSION);
        assertThat(Reason.of(HttpRefusal.overloaded("no"))).isEqualTo(Reason.OVERLOADED);
        assertThat(Reason.of(HttpRefusal.unavailable("no"))).isEqualTo(Reason.UNAVAILABLE);
        assertThat(Reason.of(HttpRefusal.stopping())).isEqualTo(Reason.STOPPING);
        assertThat(Reason.of(HttpRefusal.badRequest(null, RpcError.overloaded("no"))))
                .isEqualTo(Reason.OVERLOADED);
    }

    @ParameterizedTest
    @CsvSource({
        "PARSE_ERROR, JSON",
        "INVALID_REQUEST, MESSAGE",
        "INVALID_PARAMS, PARAMS",
        "HEADER_MISMATCH, HEADERS"
    })
    void whatIsNoMessageIsKnownByItsCode(ErrorCode code, Malformed kind) {
        var refusal = HttpRefusal.badRequest(null, RpcError.of(code, "no"));

        assertThat(Malformed.of(refusal)).contains(kind);
    }

    @Test
    void whatIsRefusedForOtherReasonsIsNotMalformed() {
        assertThat(Malformed.of(HttpRefusal.overloaded("no"))).isEmpty();
        assertThat(Malformed.of(HttpRefusal.of(401, "no"))).isEmpty();
        assertThat(Malformed.of(HttpRefusal.noSuchSession())).isEmpty();
        assertThat(Malformed.of(HttpRefusal.of(413, "no"))).contains(Malformed.SIZE);
    }
}
