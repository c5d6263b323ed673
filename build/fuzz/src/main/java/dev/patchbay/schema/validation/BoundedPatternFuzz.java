package dev.patchbay.schema.validation;

import com.networknt.schema.SchemaException;
import dev.patchbay.fuzz.Input;
import dev.patchbay.fuzz.Law;

/** Any expression is read or refused, and no text keeps it busy beyond its budget. */
public final class BoundedPatternFuzz {
    static final SchemaLimits LIMITS =
            new SchemaLimits(
                    1 << 20, 128, 1_000, 1_000, 200, 8_192, 1_000, 100_000, 100_000, 2_000, 50);

    private BoundedPatternFuzz() {}

    /** An expression, a NUL, and a text. */
    public static void fuzzerTestOneInput(byte[] data) {
        var input = new Input(data);
        BoundedPattern pattern;
        try {
            pattern = BoundedPattern.of(input.text(), LIMITS.maxPatternLength());
        } catch (SchemaException _) {
            return;
        }
        var text = input.text();
        var first = matches(pattern, text);
        Law.equal(first, matches(pattern, text), "The same text gets the same answer");
    }

    private static String matches(BoundedPattern pattern, String text) {
        try {
            return String.valueOf(
                    ScopedValue.where(BoundedPattern.METER, new Meter(LIMITS))
                            .call(() -> pattern.matches(text)));
        } catch (OverLimit e) {
            return "over the limit";
        }
    }
}
