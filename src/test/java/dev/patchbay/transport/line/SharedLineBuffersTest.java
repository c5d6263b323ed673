package dev.patchbay.transport.line;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SharedLineBuffersTest {
    private final SharedLineBuffers room = new SharedLineBuffers();

    @Test
    void whatWasGivenBackIsTakenAgainByOneReaderOnly() {
        var first = room.take(100_000);
        room.giveBack(first);

        var second = room.take(90_000);

        assertThat(second).isSameAs(first);
        assertThat(room.take(90_000)).hasSize(90_000).isNotSameAs(first);
    }

    @Test
    void whatIsTooShortIsNotTaken() {
        room.giveBack(new byte[100_000]);

        assertThat(room.take(100_001)).hasSize(100_001);
    }

    @Test
    void keepsTheLongestButNothingThatIsVeryLong() {
        int most = 2 * 1024 * 1024;
        room.giveBack(new byte[200_000]);
        room.giveBack(new byte[100_000]);
        assertThat(room.take(1)).hasSize(200_000);

        room.giveBack(new byte[most]);
        room.giveBack(new byte[most + 1]);
        assertThat(room.take(1)).hasSize(most);

        room.giveBack(new byte[most + 1]);
        assertThat(room.take(1)).hasSize(1);
    }
}
