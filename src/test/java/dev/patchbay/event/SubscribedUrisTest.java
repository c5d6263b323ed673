package dev.patchbay.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SubscribedUrisTest {
    private final Events events = new Events();
    private final SubscribedUris interest = new SubscribedUris(events);
    private final List<Set<String>> told = new ArrayList<>();

    @BeforeEach
    void listen() {
        events.stream()
                .subscribe()
                .with(event -> told.add(Set.copyOf(((Event.Followed) event).uris())));
    }

    @Test
    void theFirstWhoWantsToHearOfAResourceIsTold() {
        interest.begin(List.of("r://1", "r://2"));
        interest.begin(List.of("r://1"));
        interest.begin(List.of("r://2", "r://3"));

        assertThat(told)
                .containsExactly(Set.of("r://1", "r://2"), Set.of("r://1", "r://2", "r://3"));
    }

    @Test
    void onlyTheLastWhoLeavesIsTold() {
        interest.begin(List.of("r://1", "r://2"));
        interest.begin(List.of("r://1"));
        told.clear();

        interest.end(List.of("r://1"));
        assertThat(told).isEmpty();

        interest.end(List.of("r://1", "r://2"));
        assertThat(told).containsExactly(Set.of());
    }

    @Test
    void whatOthersWantStays() {
        interest.begin(List.of("r://1", "r://2"));
        interest.begin(List.of("r://2"));
        told.clear();

        interest.end(List.of("r://1", "r://2"));

        assertThat(told).containsExactly(Set.of("r://2"));
    }

    @Test
    void whoeverWantsNothingChangesNothing() {
        interest.begin(List.of());
        interest.end(List.of());

        assertThat(told).isEmpty();
    }
}
