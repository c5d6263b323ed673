package dev.patchbay.transport.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Kills hubs and checks that no process is left. It has a tag because it runs the classes on a
 * virtual machine, also if a native binary was built.
 */
@Tag("jvm")
class KilledHubsIT {
    private static final int CYCLES = 20;

    @Test
    void noDescendantOutlivesAHubThatWasKilled() throws IOException {
        var hubs = new KilledHubs(1);
        for (int i = 0; i < CYCLES; i++) {
            assertThat(hubs.kill(i)).isEmpty();
        }
        assertThat(hubs.late()).as("a machine that stalls, stalls once").isLessThanOrEqualTo(1);
    }
}
