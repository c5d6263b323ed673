package dev.patchbay.schema.validation;

import com.networknt.schema.regex.RegularExpression;
import com.networknt.schema.regex.RegularExpressions;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * A regular expression with a limited number of steps per validation.
 *
 * <p>The JDK's matcher backtracks. It reads its input only through {@code charAt}, so the steps are
 * counted there. Backtracking without reading is limited beforehand by {@link EmptyPaths}. The
 * library's interface passes only the text, so the meter is a scoped value.
 */
final class BoundedPattern implements RegularExpression {
    static final ScopedValue<Meter> METER = ScopedValue.newInstance();

    /** The fixed cost of a match, in steps. */
    private static final int STEPS_PER_MATCH = 20;

    private static final int MAX_EMPTY_PATHS = 200;

    private final Pattern pattern;
    private final int stepsPerCharacter;

    private BoundedPattern(Pattern pattern, int stepsPerCharacter) {
        this.pattern = pattern;
        this.stepsPerCharacter = stepsPerCharacter;
    }

    /** Compiles an ECMA-262 expression, as far as the JDK's dialect allows. */
    static BoundedPattern of(String expression, int maxLength) {
        if (expression.length() > maxLength) {
            throw new SchemaRefusal(
                    "Regular expression must not exceed "
                            + maxLength
                            + " characters, found "
                            + expression.length());
        }
        var translated =
                RegularExpressions.replaceLongformCharacterProperties(
                        RegularExpressions.replaceDollarAnchors(expression));
        Pattern pattern;
        try {
            pattern = Pattern.compile(translated);
        } catch (PatternSyntaxException e) {
            throw new SchemaRefusal(
                    "Regular expression must be valid, found "
                            + Messages.shortened(expression)
                            + ": "
                            + e.getDescription());
        }
        int paths = EmptyPaths.count(translated);
        if (paths > MAX_EMPTY_PATHS) {
            throw new SchemaRefusal(
                    "Regular expression must not match the empty text in many ways, found "
                            + Messages.shortened(expression));
        }
        // The matcher may walk all empty paths between two characters, so they add to the cost of
        // each.
        return new BoundedPattern(pattern, 1 + paths / 4);
    }

    @Override
    public boolean matches(String value) {
        var meter = METER.get();
        meter.chargePattern(STEPS_PER_MATCH);
        try {
            return pattern.matcher(new CountedText(value, meter, stepsPerCharacter)).find();
        } catch (StackOverflowError _) {
            // For a repeated group the matcher recurses once per character. The overflow breaks no
            // state.
            throw new OverLimit("could not be checked against pattern within the limit");
        }
    }

    private record CountedText(String text, Meter meter, int steps) implements CharSequence {
        @Override
        public char charAt(int index) {
            meter.chargePattern(steps);
            return text.charAt(index);
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return text.substring(start, end);
        }

        @Override
        public String toString() {
            return text;
        }
    }
}
