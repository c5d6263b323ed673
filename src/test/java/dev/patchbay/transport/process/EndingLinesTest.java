package dev.patchbay.transport.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class EndingLinesTest {
    @Test
    void theCallsOfACrashTellNothing() {
        // Blank lines are not kept in the first place.
        var crash =
                """
                /srv/server.js:2
                let a = 1 ??= 2;
                          ^
                SyntaxError: Invalid left-hand side in assignment
                    at wrapSafe (node:internal/modules/cjs/loader:1464:18)
                    at node:internal/main/run_main_module:28:49 {
                  code: 'X'
                }
                Node.js v20.20.2
                """;

        assertThat(EndingLines.last(crash.lines().toList(), 3))
                .containsExactly(
                        "let a = 1 ??= 2;",
                        "SyntaxError: Invalid left-hand side in assignment",
                        "  code: 'X'");
    }

    @Test
    void whereNothingTellsTheLastLinesAreKept() {
        assertThat(EndingLines.last(List.of("  at a", "  at b", "  at c"), 2))
                .containsExactly("  at b", "  at c");
        assertThat(EndingLines.last(List.of(), 2)).isEmpty();
    }

    @Test
    void whatOnlyBeginsLikeACallIsKept() {
        assertThat(EndingLines.last(List.of("at 12:00 it ended", "}", "done"), 5))
                .containsExactly("at 12:00 it ended", "done");
    }
}
