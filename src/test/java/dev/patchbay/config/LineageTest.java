package dev.patchbay.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.upstream.Way;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LineageTest {
    private static final Lineage NONE = Lineage.of(Map.of("HOME", "/home/u"));

    private static Way.Program program(String... arguments) {
        return new Way.Program("sh", List.of(arguments), Map.of("A", "b"), null);
    }

    /** That of a process which is started so. */
    private static Lineage within(Lineage outer, String id, Way.Program program) {
        return Lineage.of(outer.told(id, program).environment());
    }

    @Test
    void aChildKnowsAllThatItWasStartedAs() {
        var outer = within(NONE, "a", program("x"));
        var inner = within(outer, "b", program("y"));

        assertThat(outer.has("a", program("x"))).isTrue();
        assertThat(inner.has("a", program("x"))).isTrue();
        assertThat(inner.has("b", program("y"))).isTrue();
    }

    @Test
    void othersAreNotMeant() {
        var inner = within(NONE, "a", program("x"));

        assertThat(NONE.has("a", program("x"))).isFalse();
        assertThat(inner.has("a", program("y"))).isFalse();
        assertThat(inner.has("b", program("x"))).isFalse();
        assertThat(
                        inner.has(
                                "a",
                                new Way.Http(
                                        URI.create("http://h/mcp"), Map.of(), Way.Form.STREAMABLE)))
                .isFalse();
    }

    @Test
    void theProgramStaysWhatItIsAndNothingOfItIsTold() {
        var told = NONE.told("a", program("--token=secret"));

        assertThat(told.command()).isEqualTo("sh");
        assertThat(told.arguments()).containsExactly("--token=secret");
        assertThat(told.environment()).containsEntry("A", "b").hasSize(2);
        assertThat(told.environment().toString()).doesNotContain("secret");
    }
}
