package dev.patchbay.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.call.Era;
import dev.patchbay.call.RequestObserver;
import dev.patchbay.failure.RequestEnd;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ObserverReportsTest {
    private final List<String> seen = new ArrayList<>();
    private final RequestObserver observer =
            new RequestObserver() {
                @Override
                public void began() {
                    seen.add("began");
                }

                @Override
                public void ended(Era era, String method, RequestEnd end, long nanos) {
                    seen.add(era + " " + method + " " + end + " " + nanos);
                }

                @Override
                public void refused(Era era, String method, RequestEnd why) {
                    seen.add(era + " " + method + " not let in: " + why);
                }
            };
    private final ObserverReports reports = new ObserverReports(observer, () -> 1_000);

    @Test
    void anEndIsToldWithTheTimeItTook() {
        reports.began();
        reports.ended(Era.MODERN, "tools/call", RequestEnd.OK, 400);

        assertThat(seen).containsExactly("began", "MODERN tools/call OK 600");
    }

    @Test
    void aRefusalIsTold() {
        reports.refused(Era.LEGACY, "m", RequestEnd.OVERLOADED);

        assertThat(seen).containsExactly("LEGACY m not let in: OVERLOADED");
    }

    @Test
    void withoutAWitnessNobodyLooksAtTheClock() {
        var blind =
                new ObserverReports(
                        RequestObserver.NONE,
                        () -> {
                            throw new AssertionError("This test needs no time");
                        });

        blind.ended(Era.LEGACY, "m", RequestEnd.OK, 0);

        assertThat(seen).isEmpty();
    }
}
