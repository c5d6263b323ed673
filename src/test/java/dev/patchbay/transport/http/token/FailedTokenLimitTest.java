package dev.patchbay.transport.http.token;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FailedTokenLimitTest {
    /** Close to the end of its range, as a clock without an origin may be. */
    private final AtomicLong clock = new AtomicLong(Long.MAX_VALUE - 1_000);

    private final FailedTokenLimit limit = new FailedTokenLimit(clock::get);

    private int answered(String address, int times) {
        int answered = 0;
        for (int i = 0; i < times; i++) {
            answered += limit.failed(address).isEmpty() ? 1 : 0;
        }
        return answered;
    }

    @Test
    void someWrongTokensAreAnsweredAndThenOneInAWhile() {
        assertThat(answered("203.0.113.7", 1_000)).isEqualTo(FailedTokenLimit.MAX_WITHOUT_PAUSE);
        assertThat(limit.failed("203.0.113.7")).contains(FailedTokenLimit.PAUSE);

        clock.addAndGet(FailedTokenLimit.PAUSE.toNanos() - 1);
        assertThat(limit.failed("203.0.113.7")).contains(Duration.ofNanos(1));
        clock.addAndGet(1);
        assertThat(answered("203.0.113.7", 1_000)).isEqualTo(1);
    }

    @Test
    void allIsForgottenInTime() {
        answered("203.0.113.7", 1_000);
        clock.addAndGet(
                FailedTokenLimit.PAUSE.multipliedBy(FailedTokenLimit.MAX_WITHOUT_PAUSE).toNanos());

        assertThat(answered("203.0.113.7", 1_000)).isEqualTo(FailedTokenLimit.MAX_WITHOUT_PAUSE);
    }

    @ParameterizedTest
    @CsvSource({
        "2001:db8::1, 2001:db8::ffff:1",
        "2001:db8:0:0:1:2:3:4, 2001:db8::",
        "fe80::1%eth0, fe80::2%eth1",
        "203.0.113.7, ::ffff:203.0.113.7"
    })
    void addressesOfOneClientAreOne(String one, String other) {
        answered(one, FailedTokenLimit.MAX_WITHOUT_PAUSE);

        assertThat(limit.failed(other)).isPresent();
    }

    @Test
    void whatHasNoAddressIsLimitedToo() {
        assertThat(answered(null, 100)).isEqualTo(FailedTokenLimit.MAX_WITHOUT_PAUSE);
        assertThat(answered("/run/socket", 100)).isZero();
    }

    @Test
    void manyAddressesTogetherAreLimited() {
        int answered = 0;
        for (int i = 0; i < 20_000; i++) {
            answered += answered("10." + (i >> 16) + "." + (i >> 8 & 255) + "." + (i & 255), 11);
        }
        assertThat(answered).isLessThanOrEqualTo(4096 * FailedTokenLimit.MAX_WITHOUT_PAUSE);
    }

    @Test
    void mostOtherAddressesAreNotConcerned() {
        answered("203.0.113.7", 1_000);
        int free = 0;
        for (int i = 0; i < 100; i++) {
            free += limit.failed("198.51.100." + i).isEmpty() ? 1 : 0;
        }
        assertThat(free).isGreaterThan(90);
    }
}
