package dev.patchbay.config.environment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.upstream.definition.ServerAddress;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HubAncestryTest {
    private static final HubAncestry NONE = HubAncestry.of(Map.of("HOME", "/home/u"));

    private static ServerAddress.Program program(String... arguments) {
        return new ServerAddress.Program("sh", List.of(arguments), Map.of("A", "b"), null);
    }

    /** That of a process which is started so. */
    private static HubAncestry within(HubAncestry outer, String id, ServerAddress.Program program) {
        return HubAncestry.of(outer.withMark(id, program).environment());
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
                                new ServerAddress.Http(
                                        URI.create("http://h/mcp"),
                                        Map.of(),
                                        ServerAddress.Form.STREAMABLE)))
                .isFalse();
    }

    @Test
    void theProgramStaysWhatItIsAndNothingOfItIsTold() {
        var marked = NONE.withMark("a", program("--token=secret"));

        assertThat(marked.command()).isEqualTo("sh");
        assertThat(marked.arguments()).containsExactly("--token=secret");
        assertThat(marked.environment()).containsEntry("A", "b").hasSize(2);
        assertThat(marked.environment().toString()).doesNotContain("secret");
    }
}
