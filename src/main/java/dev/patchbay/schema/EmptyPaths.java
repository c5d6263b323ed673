package dev.patchbay.schema;

/**
 * Counts the ways in which a regular expression can match nothing.
 *
 * <p>At the end of its input the matcher tries alternatives without looking at a character, so
 * {@code (?:|)} forty times over would keep it busy for days and {@link BoundedPattern} would never
 * hear of it. The count is an upper estimate; expressions that people write have a handful.
 */
final class EmptyPaths {
    private final String expression;
    private int at;
    private double highest;

    private EmptyPaths(String expression) {
        this.expression = expression;
    }

    /** The number for {@code expression}, which must be valid, or the highest int beyond that. */
    static int most(String expression) {
        var paths = new EmptyPaths(expression);
        paths.alternatives();
        return (int) paths.highest;
    }

    /** The ways of {@code a|b|c}, up to the closing bracket or the end. */
    private double alternatives() {
        double sum = sequence();
        while (more() && expression.charAt(at) == '|') {
            at++;
            sum += sequence();
        }
        return note(sum);
    }

    /** Every prefix counts: the matcher walks all ways through it before the rest fails. */
    private double sequence() {
        double product = 1;
        while (more() && expression.charAt(at) != '|' && expression.charAt(at) != ')') {
            product = note(product * quantified(atom()));
        }
        return product;
    }

    /** The ways of what stands at the cursor: none for a character, one for an assertion. */
    private double atom() {
        char c = expression.charAt(at++);
        return switch (c) {
            case '(' -> group();
            case '[' -> {
                characterClass();
                yield 0;
            }
            case '\\' -> escape();
            case '^', '$' -> 1;
            default -> 0;
        };
    }

    private double group() {
        boolean assertion = false;
        if (more() && expression.charAt(at) == '?') {
            at++;
            assertion = groupHead();
        }
        double ways = alternatives();
        at++;
        return assertion ? 1 : ways;
    }

    /** Skips what follows {@code (?} and tells whether the group asserts and consumes nothing. */
    private boolean groupHead() {
        if (expression.startsWith("<=", at) || expression.startsWith("<!", at)) {
            at += 2;
            return true;
        }
        char c = expression.charAt(at);
        if (c == '<') {
            at = expression.indexOf('>', at) + 1;
            return false;
        }
        if (c == '=' || c == '!') {
            at++;
            return true;
        }
        while (expression.charAt(at) != ':'
                && expression.charAt(at) != '>'
                && expression.charAt(at) != ')') {
            at++;
        }
        if (expression.charAt(at) != ')') {
            at++;
        }
        return false;
    }

    private double escape() {
        char c = expression.charAt(at++);
        if (c == 'Q') {
            int end = expression.indexOf("\\E", at);
            at = end < 0 ? expression.length() : end + 2;
            return 0;
        }
        boolean named = "pPxNkgu".indexOf(c) >= 0;
        if (named && more() && "{<".indexOf(expression.charAt(at)) >= 0) {
            char close = expression.charAt(at) == '{' ? '}' : '>';
            at = expression.indexOf(close, at) + 1;
        }
        // Boundaries match nothing, and so may a reference to a group that matched nothing.
        return "bBAzZGkE".indexOf(c) >= 0 || Character.isDigit(c) ? 1 : 0;
    }

    private void characterClass() {
        int depth = 1;
        boolean first = true;
        while (depth > 0 && more()) {
            char c = expression.charAt(at++);
            switch (c) {
                case '\\' -> at += expression.startsWith("Q", at) ? quotedLength() : 1;
                case '[' -> depth++;
                // The JDK takes a bracket that stands first for a character.
                case ']' -> depth -= first ? 0 : 1;
                default -> {}
            }
            first = (first && c == '^') || c == '[';
        }
    }

    private int quotedLength() {
        int end = expression.indexOf("\\E", at);
        return end < 0 ? expression.length() - at : end + 2 - at;
    }

    private double quantified(double ways) {
        if (!more() || "?*+{".indexOf(expression.charAt(at)) < 0) {
            return ways;
        }
        char c = expression.charAt(at++);
        double result =
                switch (c) {
                    case '{' -> repeated(ways);
                    case '+' -> ways;
                    default -> ways + 1;
                };
        // A second sign says how greedy the first one is.
        if (more() && "?+".indexOf(expression.charAt(at)) >= 0) {
            at++;
        }
        return result;
    }

    private double repeated(double ways) {
        int end = expression.indexOf('}', at);
        var bounds = expression.substring(at, end).split(",", -1);
        at = end + 1;
        double least = Double.parseDouble(bounds[0]);
        // Each of the repetitions may take any of the ways; none at all is one more.
        return least == 0 ? ways + 1 : Math.pow(ways, least);
    }

    private boolean more() {
        return at < expression.length();
    }

    private double note(double ways) {
        highest = Math.max(highest, ways);
        return ways;
    }
}
