package dev.patchbay.catalog;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * An RFC 6570 template of any kind, read just far enough to tell which addresses could be of it:
 * what its variables stand for is left to the server that made it.
 */
public final class LooseForm implements AddressForm {
    private static final Pattern EXPRESSION = Pattern.compile("\\{[^}]*}");
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.%]+");

    private final List<String> literals = new ArrayList<>();
    private final List<String> variables = new ArrayList<>();

    private LooseForm(String template) {
        var expressions = EXPRESSION.matcher(template);
        int literalFrom = 0;
        while (expressions.find()) {
            literals.add(template.substring(literalFrom, expressions.start()));
            for (var part : expressions.group().split(",", -1)) {
                var name = NAME.matcher(part);
                if (name.find()) {
                    variables.add(name.group());
                }
            }
            literalFrom = expressions.end();
        }
        literals.add(template.substring(literalFrom));
    }

    public static LooseForm of(String template) {
        return new LooseForm(template);
    }

    @Override
    public List<String> variables() {
        return List.copyOf(variables);
    }

    /** Names no values. The literals must stand in their order, first and last at the ends. */
    @Override
    public Optional<Map<String, String>> match(String uri) {
        var last = literals.getLast();
        int end = uri.length() - last.length();
        int at = literals.getFirst().length();
        if (literals.size() == 1) {
            return found(uri.equals(last));
        }
        if (!uri.startsWith(literals.getFirst()) || end < at || !uri.endsWith(last)) {
            return Optional.empty();
        }
        for (var literal : literals.subList(1, literals.size() - 1)) {
            int next = uri.indexOf(literal, at);
            if (next < 0 || next + literal.length() > end) {
                return Optional.empty();
            }
            at = next + literal.length();
        }
        return found(true);
    }

    private static Optional<Map<String, String>> found(boolean is) {
        return is ? Optional.of(Map.of()) : Optional.empty();
    }
}
