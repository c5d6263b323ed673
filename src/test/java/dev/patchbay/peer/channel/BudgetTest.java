package dev.patchbay.peer.channel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.testing.Property;
import java.util.ArrayList;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class BudgetTest {
    private final Budget all = new Budget(100);
    private final Budget other = new Budget(50);
    private final Budget share = new Budget(40, all, other);
    private final AtomicLong spare = new AtomicLong(60);
    private final Budget thrifty = new Budget(100, this::free);

    @Test
    void whatIsTakenOfAShareIsTakenOfTheWhole() {
        assertThat(share.take(30)).isTrue();
        assertThat(all.used()).isEqualTo(30);

        share.giveBack(30);
        assertThat(all.used()).isZero();
        assertThat(share.used()).isZero();
    }

    @Test
    void nothingIsTakenOfWhatHasTooLittle() {
        assertThat(share.take(41)).isFalse();
        assertThat(other.take(20)).isTrue();
        assertThat(share.take(31)).isFalse();

        assertThat(share.used()).isZero();
        assertThat(all.used()).isZero();
        assertThat(other.used()).isEqualTo(20);
        assertThat(share.take(30)).isTrue();
    }

    @Test
    void aLargeAmountLeavesAPartToSmallOnes() {
        assertThat(all.takeLarge(89)).isFalse();
        assertThat(all.takeLarge(all.largeCapacity())).isTrue();
        assertThat(all.takeLarge(1)).isFalse();
        assertThat(all.take(12)).isTrue();
        assertThat(all.take(1)).isFalse();
    }

    @Test
    void whatCanBeDoneWithoutIsFreedBeforeAnythingIsRefused() {
        assertThat(thrifty.take(60)).isTrue();

        assertThat(thrifty.take(70)).isTrue();
        assertThat(spare).hasValue(30);
        assertThat(thrifty.take(101)).isFalse();
        assertThat(spare).hasValue(30);
        assertThat(thrifty.take(31)).isFalse();
    }

    private boolean free(long amount) {
        long freed = Math.min(spare.get(), amount);
        spare.addAndGet(-freed);
        thrifty.giveBack(freed);
        return freed > 0;
    }

    @Test
    void thoseWhoTakeAtOnceDoNotExceedIt() {
        Property.check(
                5,
                random -> {
                    var budget = new Budget(random.nextInt(1, 20));
                    var begin = new CountDownLatch(1);
                    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
                        var taken = new ArrayList<Future<Boolean>>();
                        for (int i = 0; i < 200; i++) {
                            taken.add(
                                    threads.submit(
                                            (Callable<Boolean>)
                                                    () -> {
                                                        begin.await();
                                                        return budget.take(1);
                                                    }));
                        }
                        begin.countDown();
                        long got = taken.stream().filter(BudgetTest::got).count();
                        assertThat(got).isEqualTo(budget.capacity()).isEqualTo(budget.used());
                    }
                });
    }

    private static boolean got(Future<Boolean> one) {
        try {
            return one.get();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }
}
