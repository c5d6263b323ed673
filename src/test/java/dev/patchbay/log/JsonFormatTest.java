package dev.patchbay.log;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.patchbay.testing.Property;
import dev.patchbay.testing.RandomText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.logging.LogRecord;
import org.jboss.logmanager.ExtLogRecord;
import org.jboss.logmanager.Level;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonFormatTest {
    private static final ObjectMapper JACKSON =
            new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private final JsonFormat format = new JsonFormat();

    private String line(LogRecord event, LogContext context) {
        return new String(format.write(event, context), StandardCharsets.UTF_8);
    }

    private JsonNode written(LogRecord event, LogContext context) {
        var line = line(event, context);
        assertThat(line).endsWith("\n");
        assertThat(line.indexOf('\n')).isEqualTo(line.length() - 1);
        try {
            return JACKSON.readTree(line);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private JsonNode written(LogRecord event) {
        return written(event, LogContext.NONE);
    }

    @Test
    void saysAllThereIsToSay() {
        var context = (LogContext) field -> field.accept("requestId", "7");

        assertThat(line(Events.warning("Hello"), context))
                .isEqualTo(
                        """
                        {"timestamp":"2026-07-28T01:02:03.456Z","level":"WARN","logger":"dev.patchbay.Some",\
                        "thread":"worker","message":"Hello","requestId":"7"}
                        """);
    }

    @Test
    void aMessageComesBackWhateverItHolds() {
        var odd = "two\nlines\r\u0000\u001b[31m\u007f\u0085\u2028 \"quoted\\ \ud83d\ude00";

        assertThat(written(Events.warning(odd)).get("message").textValue()).isEqualTo(odd);
    }

    @Test
    void halvesOfCharactersAreReplaced() {
        assertThat(written(Events.warning("a\ud800b\udc00c\ud83d")).get("message").textValue())
                .isEqualTo("a\ufffdb\ufffdc\ufffd");
    }

    @Test
    void anyTextIsOneLineOfJson() {
        Property.check(
                2_000,
                random -> {
                    var text = RandomText.any(random, 200);
                    var line = written(Events.warning(text), field -> field.accept("tool", text));
                    assertThat(line.get("message").textValue()).hasSameSizeAs(text);
                });
    }

    @Test
    void aLongMessageIsCutAndMarked() {
        var message = written(Events.warning("x".repeat(1 << 20))).get("message").textValue();

        assertThat(message)
                .hasSizeLessThan(LogFormat.MAX_MESSAGE_LENGTH + 50)
                .endsWith("x… (" + ((1 << 20) - LogFormat.MAX_MESSAGE_LENGTH) + " more)");
    }

    @Test
    void noCharacterIsCutInTwo() {
        var text = "x".repeat(LogFormat.MAX_MESSAGE_LENGTH - 1) + "\ud83d\ude00";

        assertThat(written(Events.warning(text)).get("message").textValue())
                .endsWith("x… (2 more)");
    }

    @Test
    void anExceptionIsThere() {
        var thrown = new IllegalStateException("bug", new IOException("cause"));

        var exception = written(Events.failure(thrown)).get("exception");

        assertThat(exception.get("class").textValue()).isEqualTo("java.lang.IllegalStateException");
        assertThat(exception.get("message").textValue()).isEqualTo("bug");
        assertThat(exception.get("stack").textValue())
                .startsWith("java.lang.IllegalStateException: bug\n\tat ")
                .contains("\nCaused by: java.io.IOException: cause\n");
    }

    @Test
    void anEndlessStackIsCut() {
        Throwable thrown = new IllegalStateException("z".repeat(1 << 20));
        for (int i = 0; i < 100; i++) {
            thrown = new IllegalStateException("z".repeat(1 << 10), thrown);
        }

        assertThat(written(Events.failure(thrown)).at("/exception/stack").textValue())
                .hasSizeBetween(LogFormat.MAX_STACK_LENGTH, LogFormat.MAX_STACK_LENGTH + 50)
                .matches("(?s).*… \\(\\d{7} more\\)");
    }

    @Test
    void anExceptionThatFailsItselfDoesNoHarm() {
        var thrown =
                new IllegalStateException() {
                    @Override
                    public String getMessage() {
                        throw new UnsupportedOperationException("no message");
                    }
                };

        var exception = written(Events.failure(thrown)).get("exception");

        assertThat(exception.get("class").textValue()).startsWith(getClass().getName());
        assertThat(exception.get("message").textValue()).isEmpty();
    }

    @Test
    void aParameterThatFailsDoesNoHarm() {
        var event =
                new ExtLogRecord(
                        Level.WARN,
                        "It is %s",
                        ExtLogRecord.FormatStyle.PRINTF,
                        getClass().getName());
        event.setParameters(
                new Object[] {
                    new Object() {
                        @Override
                        public String toString() {
                            throw new UnsupportedOperationException("no text");
                        }
                    }
                });

        assertThat(written(event).get("message").textValue()).startsWith("It is");
    }

    @ParameterizedTest
    @CsvSource({
        "SEVERE, ERROR",
        "WARNING, WARN",
        "INFO, INFO",
        "CONFIG, DEBUG",
        "FINE, DEBUG",
        "FINEST, TRACE"
    })
    void otherLevelsAreGivenTheUsualNames(String level, String name) {
        var event = Events.event(java.util.logging.Level.parse(level), "m");

        assertThat(written(event).get("level").textValue()).isEqualTo(name);
    }
}
