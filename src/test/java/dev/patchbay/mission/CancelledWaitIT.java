package dev.patchbay.mission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.testing.Gate;
import dev.patchbay.testing.Messages;
import org.junit.jupiter.api.Test;

/** Tests cancelled calls whose tool waits for a monitor. */
class CancelledWaitIT {
    /** More than there are carrier threads on most machines. */
    private static final int WAITING = 40;

    private static String exclusive(int id, Gate gate) {
        var number = Integer.toString(id);
        return Messages.watchedCall(number, number, "exclusive", gate.arguments());
    }

    private static void awaitTurns(Program server, int count) {
        for (int i = 0; i < count; i++) {
            assertThat(JsonRpc.message(server.next()).path("method").asText())
                    .isEqualTo("notifications/progress");
        }
    }

    private static int answered(Program server) {
        return server.nextAnswer().path("id").asInt();
    }

    @Test
    void allOtherCallsAreAnswered() {
        try (var gate = Gate.closed();
                var server = Launch.fixtures().start()) {
            server.send(exclusive(0, gate));
            awaitTurns(server, 1);
            for (int i = 1; i <= WAITING; i++) {
                server.send(exclusive(i, gate));
            }
            awaitTurns(server, WAITING);
            for (int i = 1; i <= WAITING; i++) {
                server.send(Messages.cancellation(Integer.toString(i)));
            }

            server.send(Messages.echo("100", "needs no monitor"));
            assertThat(answered(server)).isEqualTo(100);
            gate.open();
            assertThat(answered(server)).as("the call that has the monitor").isZero();
            server.send(exclusive(101, gate));
            awaitTurns(server, 1);
            assertThat(answered(server)).isEqualTo(101);
        }
    }
}
