package dev.patchbay.config.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class ManagementPortsTest {
    @Test
    void thePortThatIsSetIsTheOnlyOne() {
        assertThat(ManagementPorts.toTry(OptionalInt.of(9000), "127.0.0.1", 8080))
                .containsExactly(9000);
        assertThat(ManagementPorts.toTry(OptionalInt.of(0), "0.0.0.0", 8080)).containsExactly(0);
    }

    @Test
    void onTheLoopbackTheNextOnesWillDoAndThenAny() {
        assertThat(ManagementPorts.toTry(OptionalInt.empty(), "127.0.0.1", 8080))
                .hasSize(17)
                .startsWith(9000, 9001)
                .endsWith(9015, 0);
    }

    @Test
    void thePortOfTheFrontIsLeftToIt() {
        assertThat(ManagementPorts.toTry(OptionalInt.empty(), "localhost", 9001))
                .startsWith(9000, 9002)
                .doesNotContain(9001);
    }

    @Test
    void probesFromElsewhereFindOnlyTheUsualOne() {
        assertThat(ManagementPorts.toTry(OptionalInt.empty(), "0.0.0.0", 8080))
                .containsExactly(9000);
    }
}
