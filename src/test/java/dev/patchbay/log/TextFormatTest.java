package dev.patchbay.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.util.logging.LogRecord;
import org.junit.jupiter.api.Test;

class TextFormatTest {
    private static final LogContext CONTEXT =
            field -> {
                field.accept("requestId", "7\n");
                field.accept("tool", "hub.echo");
            };

    private static String plain(LogRecord event) {
        return new String(TextFormat.plain().write(event, CONTEXT), StandardCharsets.UTF_8);
    }

    private static String terminal(boolean colour) {
        var format = TextFormat.forTerminal(ZoneOffset.ofHours(2), colour);
        return new String(format.write(Events.warning("Hello"), CONTEXT), StandardCharsets.UTF_8);
    }

    @Test
    void aFileIsToldAll() {
        assertThat(plain(Events.warning("Hello")))
                .isEqualTo(
                        "2026-07-28T01:02:03.456Z WARN  [dev.patchbay.Some] Hello requestId=7\\n"
                                + " tool=hub.echo\n");
    }

    @Test
    void aPersonIsToldWhatMatters() {
        assertThat(terminal(false)).isEqualTo("03:02:03 WARN  Hello\n");
        assertThat(terminal(true)).isEqualTo("03:02:03 \033[33mWARN\033[0m  Hello\n");
    }

    @Test
    void nobodyMakesUpLinesOrCommandsTheTerminal() {
        assertThat(plain(Events.warning("a\nb\r\u001b[2J\u009b\u2028\u0000")))
                .contains("a\\nb\\r\\u001b[2J\\u009b\\u2028\\u0000 requestId");
    }

    @Test
    void aStackIsIndented() {
        assertThat(plain(Events.failure(new IllegalStateException("bug\u001b"))).lines().toList())
                .hasSizeGreaterThan(2)
                .element(1)
                .isEqualTo("\tjava.lang.IllegalStateException: bug\\u001b");
    }
}
