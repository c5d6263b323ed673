package dev.patchbay.call.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.patchbay.jsonrpc.RpcException;
import dev.patchbay.mcp.Change;
import dev.patchbay.peer.channel.Budget;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

class WatchedResourcesTest {
    private final List<String> followed = new ArrayList<>();
    private final Budget memory = new Budget(10_000_000);
    private final WatchedResources watched = watched(memory);

    private WatchedResources watched(Budget from) {
        return new WatchedResources(
                new Subscriptions() {
                    @Override
                    public Listening open(Predicate<Change> wanted) {
                        throw new AssertionError("Nobody listens here");
                    }

                    @Override
                    public boolean mayBeOffered(String uri) {
                        return !uri.startsWith("none:");
                    }

                    @Override
                    public void follow(Collection<String> uris) {
                        followed.addAll(uris);
                    }

                    @Override
                    public void unfollow(Collection<String> uris) {
                        followed.removeAll(uris);
                    }
                },
                from::take,
                from::giveBack);
    }

    private static void assertRefused(Runnable adding, int code, String rule) {
        assertThatExceptionOfType(RpcException.class)
                .isThrownBy(adding::run)
                .satisfies(e -> assertThat(e.error().code()).isEqualTo(code))
                .withMessageContaining(rule);
    }

    @Test
    void whatIsWatchedIsFollowedOnceAndItsMemoryGivenBack() {
        assertThat(watched.add("a:b")).isTrue();
        assertThat(watched.add("a:b")).isTrue();
        assertThat(followed).containsExactly("a:b");
        assertThat(memory.used()).isPositive();

        watched.remove("a:b");
        watched.remove("a:b");

        assertThat(followed).isEmpty();
        assertThat(memory.used()).isZero();
    }

    @Test
    void whatNobodyOffersIsNotWatched() {
        assertThat(watched.add("none:x")).isFalse();
        assertThat(watched.contains("none:x")).isFalse();
        assertThat(followed).isEmpty();
        assertThat(memory.used()).isZero();
    }

    @Test
    void aLongAddressIsRefusedWhoeverMayOfferIt() {
        assertThat(watched.add("x".repeat(2_048))).isTrue();
        assertRefused(() -> watched.add("x".repeat(2_049)), -32602, "2048 characters, found 2049");
    }

    @Test
    void theirNumberIsBounded() {
        for (int i = 0; i < WatchedResources.MAX_RESOURCES; i++) {
            watched.add("a:" + i);
        }
        assertRefused(() -> watched.add("a:b"), -32602, "At most 10000 resources");
        assertThat(watched.add("a:0")).isTrue();

        watched.remove("a:0");

        assertThat(watched.add("a:b")).isTrue();
    }

    @Test
    void theirLengthIsBoundedTogether() {
        for (int i = 0; i < 512; i++) {
            watched.add(i + "x".repeat(2_048 - Integer.toString(i).length()));
        }
        assertRefused(() -> watched.add("a:b"), -32602, "1048576 characters");
    }

    @Test
    void withoutMemoryNothingIsWatched() {
        var poor = watched(new Budget(300));
        assertThat(poor.add("a:b")).isTrue();
        assertRefused(() -> poor.add("a:c"), -31000, "OVERLOADED");
        assertThat(followed).containsExactly("a:b");
    }

    @Test
    void theEndGivesAllBackAndWatchesNothingMore() {
        watched.add("a:b");
        watched.add("a:c");

        watched.close();
        watched.close();
        watched.add("a:d");

        assertThat(followed).isEmpty();
        assertThat(memory.used()).isZero();
    }
}
