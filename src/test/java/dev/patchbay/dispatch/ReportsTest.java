package dev.patchbay.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.call.End;
import dev.patchbay.call.Era;
import dev.patchbay.call.Witness;
import dev.patchbay.jsonrpc.ErrorCode;
import dev.patchbay.jsonrpc.RpcError;
import dev.patchbay.peer.Handler.Ended;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ReportsTest {
    private final List<String> seen = new ArrayList<>();
    private final Witness witness =
            new Witness() {
                @Override
                public void began() {
                    seen.add("began");
                }

                @Override
                public void ended(Era era, String method, End end, long nanos) {
                    seen.add(era + " " + method + " " + end + " " + nanos);
                }

                @Override
                public void refused(Era era, String method, End why) {
                    seen.add(era + " " + method + " not let in: " + why);
                }
            };
    private final Reports reports = new Reports(witness, () -> 1_000);

    @Test
    void anEndIsToldWithTheTimeItTook() {
        reports.began();
        reports.ended(Era.MODERN, "tools/call", Ended.ANSWERED, null, 400);

        assertThat(seen).containsExactly("began", "MODERN tools/call OK 600");
    }

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
    void anErrorIsToldByWhoHasToAct(ErrorCode code, End end) {
        var error = RpcError.of(code, "no");
        reports.ended(Era.LEGACY, "m", Ended.ANSWERED, error, 1_000);
        reports.refused(Era.LEGACY, "m", error);

        assertThat(seen).containsExactly("LEGACY m " + end + " 0", "LEGACY m not let in: " + end);
    }

    @ParameterizedTest
    @EnumSource(ErrorCode.class)
    void whatIsLateIsLateWhateverItsAnswer(ErrorCode code) {
        reports.ended(Era.LEGACY, "m", Ended.LATE, RpcError.of(code, "no"), 1_000);
        reports.ended(Era.LEGACY, "m", Ended.LATE, null, 1_000);
        reports.ended(Era.LEGACY, "m", Ended.GIVEN_UP, null, 1_000);

        assertThat(seen)
                .containsExactly(
                        "LEGACY m TIMED_OUT 0", "LEGACY m TIMED_OUT 0", "LEGACY m CANCELLED 0");
    }

    @Test
    void withoutAWitnessNobodyLooksAtTheClock() {
        var blind =
                new Reports(
                        Witness.NONE,
                        () -> {
                            throw new AssertionError("Nobody needs the time");
                        });

        blind.ended(Era.LEGACY, "m", Ended.ANSWERED, null, 0);

        assertThat(seen).isEmpty();
    }
}
