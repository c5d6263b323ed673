package dev.patchbay.catalog.address;

import dev.patchbay.json.Utf8;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * An RFC 6570 template that extracts the values of its variables from a URI.
 *
 * <p>Supported are simple expressions ({@code {name}}, one path segment) and reserved ones ({@code
 * {+name}}, any text). Values of other expressions would be ambiguous, so these are refused.
 */
public final class UriTemplate implements AddressForm {
    private static final Pattern VARIABLE = Pattern.compile("\\+?[A-Za-z0-9_]+");
    private static final String DELIMITERS = "/?#";

    /** The texts around the expressions; one more than there are expressions. */
    private final List<String> literals = new ArrayList<>();

    private final List<String> variables = new ArrayList<>();

    /** The indexes of the variables that may contain delimiters. */
    private final BitSet reserved = new BitSet();

    private UriTemplate(String template) {
        int from = 0;
        for (int open = template.indexOf('{'); open >= 0; open = template.indexOf('{', from)) {
            int close = template.indexOf('}', open);
            if (close < 0) {
                throw withoutPartner();
            }
            addLiteral(template.substring(from, open));
            addExpression(template.substring(open + 1, close));
            from = close + 1;
        }
        addLiteral(template.substring(from));
    }

    private void addLiteral(String text) {
        if (text.indexOf('}') >= 0) {
            throw withoutPartner();
        }
        literals.add(text);
    }

    private static IllegalArgumentException withoutPartner() {
        return new IllegalArgumentException(
                "A template must use {name} or {+name}, found a brace without its partner");
    }

    private void addExpression(String expression) {
        if (!VARIABLE.matcher(expression).matches()) {
            throw new IllegalArgumentException(
                    "A template must use {name} or {+name}, found {" + expression + "}");
        }
        boolean any = expression.startsWith("+");
        var name = any ? expression.substring(1) : expression;
        if (variables.contains(name)) {
            throw new IllegalArgumentException(
                    "A template must name each variable once, found twice: " + name);
        }
        reserved.set(variables.size(), any);
        variables.add(name);
    }

    /**
     * Parses a template.
     *
     * @throws IllegalArgumentException if the template has an unsupported expression
     */
    public static UriTemplate parse(String template) {
        return new UriTemplate(template);
    }

    @Override
    public List<String> variables() {
        return List.copyOf(variables);
    }

    @Override
    public int literals() {
        return literals.stream().mapToInt(String::length).sum();
    }

    /**
     * Matches each variable as long as possible, from the first to the last. The time grows with
     * the product of the URI length and the number of variables, not exponentially.
     */
    @Override
    public Optional<Map<String, String>> match(String uri) {
        if (!uri.startsWith(literals.getFirst())) {
            return Optional.empty();
        }
        var ends = ends(uri);
        var values = new LinkedHashMap<String, String>();
        int from = literals.getFirst().length();
        for (int i = 0; i < variables.size(); i++) {
            int end = ends.get(i).previousSetBit(longest(uri, from, i));
            var decoded = end > from ? decode(uri.substring(from, end)) : Optional.<String>empty();
            if (decoded.isEmpty()) {
                return Optional.empty();
            }
            values.put(variables.get(i), decoded.get());
            from = end + literals.get(i + 1).length();
        }
        return from == uri.length() ? Optional.of(values) : Optional.empty();
    }

    /** Returns the possible ends of each variable, so that the rest of the URI matches. */
    private List<BitSet> ends(String uri) {
        var all = new ArrayList<BitSet>();
        var ends = new BitSet();
        if (uri.endsWith(literals.getLast())) {
            ends.set(uri.length() - literals.getLast().length());
        }
        for (int i = variables.size() - 1; i >= 0; i--) {
            all.addFirst(ends);
            ends = endsBefore(uri, i, ends);
        }
        return all;
    }

    /** Returns the possible ends of the previous variable, given those of this variable. */
    private BitSet endsBefore(String uri, int variable, BitSet ends) {
        var literal = literals.get(variable);
        var before = new BitSet();
        boolean fits = false;
        for (int from = uri.length() - 1; from >= literal.length(); from--) {
            fits = takes(uri.charAt(from), variable) && (fits || ends.get(from + 1));
            int start = from - literal.length();
            if (fits && uri.startsWith(literal, start) && !splitsPair(uri, start)) {
                before.set(start);
            }
        }
        return before;
    }

    private int longest(String uri, int from, int variable) {
        int end = from;
        while (end < uri.length() && takes(uri.charAt(end), variable)) {
            end++;
        }
        return end;
    }

    private boolean takes(char letter, int variable) {
        return reserved.get(variable) || DELIMITERS.indexOf(letter) < 0;
    }

    /** Returns whether a position is between the two halves of a surrogate pair. */
    private static boolean splitsPair(String text, int at) {
        return at > 0
                && at < text.length()
                && Character.isSurrogatePair(text.charAt(at - 1), text.charAt(at));
    }

    /** Decodes percent-encoding; empty if the result is not valid UTF-8. */
    private static Optional<String> decode(String raw) {
        if (raw.indexOf('%') < 0) {
            return Optional.of(raw);
        }
        byte[] bytes = raw.getBytes(StandardCharsets.UTF_8);
        int length = 0;
        for (int i = 0; i < bytes.length; i++) {
            byte b = bytes[i];
            if (b == '%') {
                if (i + 2 >= bytes.length
                        || !HexFormat.isHexDigit(bytes[i + 1])
                        || !HexFormat.isHexDigit(bytes[i + 2])) {
                    return Optional.empty();
                }
                int high = HexFormat.fromHexDigit(bytes[i + 1]);
                b = (byte) (high << 4 | HexFormat.fromHexDigit(bytes[i + 2]));
                i += 2;
            }
            bytes[length++] = b;
        }
        return Utf8.wellFormed(bytes, 0, length)
                ? Optional.of(new String(bytes, 0, length, StandardCharsets.UTF_8))
                : Optional.empty();
    }
}
