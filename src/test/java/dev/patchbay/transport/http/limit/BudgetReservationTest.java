package dev.patchbay.transport.http.limit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.peer.channel.Budget;
import org.junit.jupiter.api.Test;

class BudgetReservationTest {
    private final Budget budget = new Budget(800);
    private final BudgetReservation reservation = hold();

    private BudgetReservation hold() {
        assertThat(budget.take(10)).isTrue();
        return new BudgetReservation(budget, 10);
    }

    @Test
    void itTakesOnlyWhatIsMissing() {
        assertThat(reservation.growTo(5)).isTrue();
        assertThat(budget.used()).isEqualTo(10);
        assertThat(reservation.growTo(100)).isTrue();
        assertThat(budget.used()).isEqualTo(100);
        assertThat(reservation.growTo(701)).isFalse();
        assertThat(budget.used()).isEqualTo(100);
        reservation.shrinkTo(30);
        assertThat(budget.used()).isEqualTo(30);
    }

    @Test
    void allIsGivenBackOnceWhenTheLastLetsGo() {
        reservation.growTo(100);
        assertThat(reservation.retain()).isTrue();
        reservation.release();
        assertThat(budget.used()).isEqualTo(100);

        reservation.release();
        reservation.release();
        reservation.shrinkTo(0);

        assertThat(budget.used()).isZero();
    }

    @Test
    void whatComesAfterTheEndGetsNothing() {
        reservation.release();

        assertThat(reservation.growTo(20)).isFalse();
        assertThat(reservation.retain()).isFalse();
        assertThat(budget.used()).isZero();
    }
}
