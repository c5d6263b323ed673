package dev.patchbay.catalog.address;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * An RFC 6570 template with any kind of expressions. It only decides which URIs could match. The
 * server that sent the template finds the values of the variables.
 */
public final class LooseTemplate implements AddressForm {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.%]+");

    private final List<String> literals = new ArrayList<>();
    private final List<String> variables = new ArrayList<>();

    private LooseTemplate(String template) {
        int from = 0;
        int open = template.indexOf('{');
        int close = template.indexOf('}', open + 1);
        // The template is untrusted input, so the loop must read each character only once.
        while (open >= 0 && close >= 0) {
            literals.add(template.substring(from, open));
            for (var part : template.substring(open, close).split(",", -1)) {
                var name = NAME.matcher(part);
                if (name.find()) {
                    variables.add(name.group());
                }
            }
            from = close + 1;
            open = template.indexOf('{', from);
            close = template.indexOf('}', open + 1);
        }
        literals.add(template.substring(from));
    }

    public static LooseTemplate of(String template) {
        return new LooseTemplate(template);
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
     * Returns no values. The literals must occur in their order, the first at the start and the
     * last at the end of the URI.
     */
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
