package dev.patchbay.failure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.jsonrpc.ErrorCode;
import dev.patchbay.jsonrpc.RpcError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestEndTest {
    @ParameterizedTest
    @CsvSource({
        "PARSE_ERROR, INVALID",
        "INVALID_REQUEST, INVALID",
        "INVALID_PARAMS, INVALID",
        "RESOURCE_NOT_FOUND, INVALID",
        "HEADER_MISMATCH, INVALID",
        "MISSING_CAPABILITY, INVALID",
        "UNSUPPORTED_VERSION, INVALID",
        "METHOD_NOT_FOUND, UNKNOWN_METHOD",
        "INTERNAL_ERROR, FAILED",
        "OVERLOADED, OVERLOADED",
        "STOPPING, STOPPED"
    })
    void anErrorIsToldByWhoHasToAct(ErrorCode code, RequestEnd end) {
        assertThat(RequestEnd.of(RpcError.of(code, "no"))).isEqualTo(end);
    }

    @Test
    void aCodeThatTheHubDoesNotKnowIsTheMistakeOfAClient() {
        assertThat(ErrorCode.of(-1)).isEmpty();
        assertThat(RequestEnd.of(new RpcError(-1, "no", null))).isEqualTo(RequestEnd.INVALID);
    }
}
