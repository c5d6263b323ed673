package dev.patchbay.schema.validation;

/**
 * Counts the ways in which a regular expression can match the empty string.
 *
 * <p>At the end of its input the matcher tries alternatives without reading a character. {@code
 * (?:|)}, 40 times in a row, would keep it busy for days, and {@link BoundedPattern} would count no
 * step. The same happens after a character that was read, and inside groups and assertions. The
 * count is an upper estimate; common expressions have few such ways.
 */
final class EmptyPaths {
    /** A cap far above the permitted number, so that products stay finite. */
    private static final double MAX_PATHS = 1e9;

    /**
     * The work of the matcher in a part of an expression between two characters that it reads.
     *
     * @param nothing the ways through the part that match nothing; 0 if it consumes a character
     * @param tail the ways from its last character to its end; 0 if it never consumes one
     * @param peak the largest number of ways to any position in the part, for each way into the
     *     part
     */
    private record Ways(double nothing, double tail, double peak) {
        static final Ways CHARACTER = new Ways(0, 1, 1);
        static final Ways ASSERTION = new Ways(1, 0, 1);
        static final Ways REFERENCE = new Ways(1, 1, 1);

        Ways {
            nothing = Math.min(MAX_PATHS, nothing);
            tail = Math.min(MAX_PATHS, tail);
            peak = Math.min(MAX_PATHS, Math.max(peak, Math.max(nothing, tail)));
        }

        Ways then(Ways next) {
            return new Ways(
                    nothing * next.nothing,
                    Math.max(tail * next.nothing, next.tail),
                    Math.max(peak, Math.max(nothing, tail) * next.peak));
        }

        Ways or(Ways other) {
            return new Ways(
                    nothing + other.nothing,
                    Math.max(tail, other.tail),
                    Math.max(peak, other.peak));
        }

        /**
         * Returns the ways of an assertion with this content: it consumes nothing, and the matcher
         * does not enter it again once it holds.
         */
        Ways asserted() {
            return new Ways(1, 0, peak);
        }

        Ways optional() {
            return new Ways(nothing + 1, tail, peak);
        }

        /**
         * Returns the ways of at least {@code least} repetitions. After a repetition that matches
         * nothing the matcher starts no further optional one.
         */
        Ways repeated(double least) {
            double each = Math.max(1, nothing);
            double choices = Math.min(MAX_PATHS, Math.pow(each, Math.max(1, least)));
            // The matcher goes through each required repetition of a part that matches nothing,
            // even if there is only one way through it.
            double rounds = nothing > 0 ? Math.max(choices, least) : choices;
            return new Ways(
                    least == 0 ? nothing + 1 : Math.min(MAX_PATHS, Math.pow(nothing, least)),
                    tail * Math.min(MAX_PATHS, rounds * (nothing + 1)),
                    peak * Math.min(MAX_PATHS, Math.max(1, tail) * rounds));
        }
    }

    private final String expression;
    private int at;

    private EmptyPaths(String expression) {
        this.expression = expression;
    }

    /**
     * Returns the number of ways for a valid expression. Returns {@link Integer#MAX_VALUE} if this
     * class parses the expression differently from the JDK, because it then cannot count all ways.
     */
    static int count(String expression) {
        var paths = new EmptyPaths(expression);
        double emptyPaths;
        try {
            emptyPaths = paths.alternatives().peak();
        } catch (IndexOutOfBoundsException | NumberFormatException _) {
            return Integer.MAX_VALUE;
        }
        return paths.at == expression.length() ? (int) emptyPaths : Integer.MAX_VALUE;
    }

    /** Parses {@code a|b|c}, up to the closing bracket or the end. */
    private Ways alternatives() {
        var all = sequence();
        while (more() && expression.charAt(at) == '|') {
            at++;
            all = all.or(sequence());
        }
        return all;
    }

    private Ways sequence() {
        var all = Ways.ASSERTION;
        while (more() && expression.charAt(at) != '|' && expression.charAt(at) != ')') {
            all = all.then(quantified(atom()));
        }
        return all;
    }

    private Ways atom() {
        char c = expression.charAt(at++);
        return switch (c) {
            case '(' -> group();
            case '[' -> {
                characterClass();
                yield Ways.CHARACTER;
            }
            case '\\' -> escape();
            case '^', '$' -> Ways.ASSERTION;
            default -> Ways.CHARACTER;
        };
    }

    private Ways group() {
        boolean assertion = false;
        if (more() && expression.charAt(at) == '?') {
            at++;
            assertion = groupHead();
        }
        var emptyPaths = alternatives();
        at++;
        return assertion ? emptyPaths.asserted() : emptyPaths;
    }

    /** Skips the text after {@code (?} and returns whether the group is an assertion. */
    private boolean groupHead() {
        if (expression.startsWith("<=", at) || expression.startsWith("<!", at)) {
            at += 2;
            return true;
        }
        char c = expression.charAt(at);
        if (c == '<') {
            skipPast('>');
            return false;
        }
        if (c == '=' || c == '!') {
            at++;
            return true;
        }
        while (expression.charAt(at) != ':'
                && expression.charAt(at) != '>'
                && expression.charAt(at) != ')') {
            if (expression.charAt(at) == 'x') {
                // With this flag the expression may have comments, whose brackets have no meaning.
                throw new IndexOutOfBoundsException(at);
            }
            at++;
        }
        if (expression.charAt(at) != ')') {
            at++;
        }
        return false;
    }

    private Ways escape() {
        char c = expression.charAt(at++);
        if (c == 'Q') {
            int end = expression.indexOf("\\E", at);
            at = end < 0 ? expression.length() : end + 2;
            return Ways.CHARACTER;
        }
        if (c == 'c') {
            // The next character is part of the escape, whatever it is.
            at++;
            return Ways.CHARACTER;
        }
        boolean named = "pPxNkgu".indexOf(c) >= 0;
        if (named && more() && "{<".indexOf(expression.charAt(at)) >= 0) {
            skipPast(expression.charAt(at) == '{' ? '}' : '>');
        }
        // A back reference matches nothing if its group matched nothing.
        if (c == 'k' || (c != '0' && Character.isDigit(c))) {
            return Ways.REFERENCE;
        }
        return "bBAzZGE".indexOf(c) >= 0 ? Ways.ASSERTION : Ways.CHARACTER;
    }

    private void characterClass() {
        int depth = 1;
        boolean first = true;
        boolean negated = false;
        while (depth > 0 && more()) {
            char c = expression.charAt(at++);
            switch (c) {
                case '\\' -> at += escapedLength();
                case '[' -> depth++;
                // The JDK reads a closing bracket in first position as a literal character.
                case ']' -> depth -= first ? 0 : 1;
                default -> {}
            }
            // Only a caret in first position negates the class.
            negated = first && c == '^' && !negated;
            first = negated || c == '[';
        }
        if (depth > 0) {
            throw new IndexOutOfBoundsException(at);
        }
    }

    private void skipPast(char sign) {
        int found = expression.indexOf(sign, at);
        if (found < 0) {
            throw new IndexOutOfBoundsException(at);
        }
        at = found + 1;
    }

    private int escapedLength() {
        return switch (expression.charAt(at)) {
            case 'Q' -> quotedLength();
            case 'c' -> 2;
            default -> 1;
        };
    }

    private int quotedLength() {
        int end = expression.indexOf("\\E", at);
        return end < 0 ? expression.length() - at : end + 2 - at;
    }

    private Ways quantified(Ways emptyPaths) {
        if (!more() || "?*+{".indexOf(expression.charAt(at)) < 0) {
            return emptyPaths;
        }
        char c = expression.charAt(at++);
        var result =
                switch (c) {
                    case '{' -> emptyPaths.repeated(least());
                    case '+' -> emptyPaths.repeated(1);
                    case '*' -> emptyPaths.repeated(0);
                    default -> emptyPaths.optional();
                };
        // A second sign makes the quantifier lazy or possessive.
        if (more() && "?+".indexOf(expression.charAt(at)) >= 0) {
            at++;
        }
        return result;
    }

    /** Parses the lower bound of a quantifier in braces. */
    private double least() {
        int end = expression.indexOf('}', at);
        var bounds = expression.substring(at, end).split(",", -1);
        at = end + 1;
        return Double.parseDouble(bounds[0]);
    }

    private boolean more() {
        return at < expression.length();
    }
}
