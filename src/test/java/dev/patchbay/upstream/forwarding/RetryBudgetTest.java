package dev.patchbay.upstream.forwarding;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RetryBudgetTest {
    private final RetryBudget allowance = new RetryBudget();

    private int taken() {
        int taken = 0;
        while (allowance.take()) {
            taken++;
        }
        return taken;
    }

    private void call(int times) {
        for (int i = 0; i < times; i++) {
            allowance.called();
        }
    }

    @Test
    void aFewMayBeRepeatedFromTheBegin() {
        assertThat(taken()).isEqualTo(10);
    }

    @Test
    void thenOneOfTenMay() {
        taken();

        call(9);
        assertThat(allowance.take()).isFalse();

        call(2);
        assertThat(allowance.take()).isTrue();
        assertThat(allowance.take()).isFalse();
    }

    @Test
    void noMoreIsSavedThanThereWasAtTheBegin() {
        call(10_000);

        assertThat(taken()).isEqualTo(10);
    }
}
