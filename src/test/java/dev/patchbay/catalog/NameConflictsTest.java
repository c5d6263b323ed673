package dev.patchbay.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.catalog.entry.KnownServers;
import dev.patchbay.catalog.name.FullName;
import dev.patchbay.catalog.name.NameStyle;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NameConflictsTest {
    private static final FullName OURS = FullName.hub("hub_servers");
    private static final FullName AAA = new FullName("aaa", "do");
    private static final FullName GOOD = new FullName("good", "do");

    private static Map<FullName, String> instead(
            Map<String, Set<String>> absent, Map<FullName, String> listed) {
        var lastOffers = new TreeMap<String, KnownServers.LastOffer>();
        absent.forEach((server, tools) ->
                lastOffers.put(
                        server, new KnownServers.LastOffer(tools, Set.of(), Set.of(), Map.of())));
        var wanted =
                listed.entrySet().stream()
                        .map(one -> new NameConflicts.Wanted(one.getKey(), one.getValue()))
                        .toList();
        return NameConflicts.of(
                wanted,
                new KnownServers(Set.of("aaa", "good"), lastOffers),
                KnownServers.LastOffer::tools);
    }

    @Test
    void aNameOfOneServerStays() {
        assertThat(instead(Map.of(), Map.of(OURS, "hub_servers", AAA, "do"))).isEmpty();
    }

    @Test
    void aNameOfSeveralServersIsThatOfNone() {
        assertThat(instead(Map.of(), Map.of(AAA, "do", GOOD, "do")))
                .isEqualTo(Map.of(AAA, "aaa.do", GOOD, "good.do"));
    }

    @Test
    void caseAndDotsMakeNoDifference() {
        var one = new FullName("aaa", "DO.it");
        var other = new FullName("good", "do_it");

        assertThat(instead(Map.of(), Map.of(one, "DO.it", other, "do_it"))).hasSize(2);
    }

    @Test
    void aNameThatAServerHadStaysItsOwn() {
        assertThat(instead(Map.of("good", Set.of("do")), Map.of(AAA, "do")))
                .isEqualTo(Map.of(AAA, "aaa.do"));
    }

    @Test
    void ourNamesStayOurs() {
        var taken = new FullName("aaa", "hub_servers");

        assertThat(instead(Map.of(), Map.of(OURS, "hub_servers", taken, "hub_servers")))
                .isEqualTo(Map.of(taken, "aaa.hub_servers"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"good.do", "good__do", "hub.hub_servers", "d\u043e", "a b"})
    void whatReadsLikeAnothersNameHasItsServerInFront(String name) {
        var full = new FullName("aaa", name);

        assertThat(instead(Map.of(), Map.of(full, name))).isEqualTo(Map.of(full, "aaa." + name));
    }

    @Test
    void namesWithTheirServerInFrontStayAsTheyAre() {
        assertThat(
                        instead(
                                Map.of("good", Set.of("do", "aaa.do")),
                                Map.of(AAA, "aaa.do", GOOD, "good__do")))
                .isEmpty();
    }

    @Test
    void withoutServersInFrontNoNameMeansAnotherToolOfTheSameServer() {
        assertThat(NameStyle.BARE.plain("aaa", "aaa.do")).isEqualTo("aaa.aaa.do");
        assertThat(NameStyle.BARE.plain("aaa", "good.do")).isEqualTo("good.do");
    }
}
