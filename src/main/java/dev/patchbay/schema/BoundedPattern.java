package dev.patchbay.schema;

import com.networknt.schema.regex.RegularExpression;
import com.networknt.schema.regex.RegularExpressions;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * A regular expression that gives up when it has looked at too many characters.
 *
 * <p>The JDK's matcher backtracks. It looks at its input only through {@code charAt}, so that is
 * where the cost is counted; what it can do without looking is bounded by {@link EmptyPaths}
 * beforehand. The library's interface hands over nothing but the text, hence the scoped value.
 */
final class BoundedPattern implements RegularExpression {
    static final ScopedValue<Meter> METER = ScopedValue.newInstance();

    /** What a match costs before the first character. */
    private static final int STEPS_PER_MATCH = 20;

    private static final int MOST_EMPTY_PATHS = 200;

    private final Pattern pattern;
    private final int stepsPerCharacter;

    private BoundedPattern(Pattern pattern, int stepsPerCharacter) {
        this.pattern = pattern;
        this.stepsPerCharacter = stepsPerCharacter;
    }

    /** Reads an ECMA-262 expression as the JDK's dialect allows. */
    static BoundedPattern of(String expression, int maxLength) {
        if (expression.length() > maxLength) {
            throw new Refusal(
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
            throw new Refusal(
                    "Regular expression must be valid, found "
                            + Messages.shortened(expression)
                            + ": "
                            + e.getDescription());
        }
        int paths = EmptyPaths.most(translated);
        if (paths > MOST_EMPTY_PATHS) {
            throw new Refusal(
                    "Regular expression must not have many ways to match nothing, found "
                            + Messages.shortened(expression));
        }
        // Between two characters the matcher may walk all of them.
        return new BoundedPattern(pattern, 1 + paths / 4);
    }

    @Override
    public boolean matches(String value) {
        var meter = METER.get();
        meter.chargePattern(STEPS_PER_MATCH);
        try {
            return pattern.matcher(new CountedText(value, meter, stepsPerCharacter)).find();
        } catch (StackOverflowError _) {
            // The matcher recurses once per character for a repeated group; nothing is broken by
            // it.
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
