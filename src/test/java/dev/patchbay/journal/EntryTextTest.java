package dev.patchbay.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.patchbay.json.JsonWriter;
import dev.patchbay.testing.Property;
import dev.patchbay.testing.RandomText;
import java.time.Instant;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EntryTextTest {
    private static final Instant NOON = Instant.parse("2026-11-18T12:00:00.123Z");

    private static String written(Entry entry) {
        return new JsonWriter().value(entry).toString();
    }

    @Test
    void whatIsReadIsWhatWasWritten() {
        Property.check(
                500,
                random -> {
                    var entry = any(random);

                    assertThat(written(entry)).doesNotContain("\n");
                    assertThat(EntryText.read(written(entry))).contains(entry);
                });
    }

    private static Entry any(RandomGenerator random) {
        var at = Instant.ofEpochMilli(random.nextLong(4_000_000_000_000L));
        long process = random.nextLong(1, 1L << 32);
        var text = RandomText.any(random, 50);
        return switch (random.nextInt(5)) {
            case 0 -> new Entry.Said(at, process, text);
            case 1 -> new Entry.Noise(at, process, text);
            case 2 -> new Entry.Started(at, process);
            case 3 -> new Entry.Ended(at, process, random.nextInt(256));
            default -> new Entry.NotStarted(at, text);
        };
    }

    @Test
    void programsKnowTheForm() {
        assertThat(written(new Entry.Said(NOON.plusNanos(5), 7, "a")))
                .isEqualTo(
                        "{\"at\":\"2026-11-18T12:00:00.123Z\",\"kind\":\"stderr\",\"process\":7,"
                                + "\"text\":\"a\"}");
        assertThat(written(new Entry.Noise(NOON, 7, "a"))).contains("\"kind\":\"stdout\"");
        assertThat(written(new Entry.Started(NOON, 7))).contains("\"kind\":\"started\"");
        assertThat(written(new Entry.Ended(NOON, 7, 3)))
                .contains("\"kind\":\"ended\",\"process\":7,\"code\":3");
        assertThat(written(new Entry.NotStarted(NOON, "a")))
                .contains("\"kind\":\"not-started\",\"text\":\"a\"");
    }

    @Test
    void whatALaterVersionSaysIsLeftOut() {
        assertThat(EntryText.read("{\"at\":\"2026-11-18T12:00:00Z\",\"kind\":\"paused\",\"by\":1}"))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "[]", "{}", "{\"at\":\"today\",\"kind\":\"started\"}", "7"})
    void anythingElseIsRefused(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> EntryText.read(text));
    }
}
