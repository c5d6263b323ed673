package dev.patchbay.catalog;

import dev.patchbay.json.Utf8;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * An RFC 6570 template read backwards: from an address to the values of its variables.
 *
 * <p>Simple expressions ({@code {name}}, one path segment) and reserved ones ({@code {+name}}, any
 * rest) can be read backwards without guessing; others are refused.
 */
public final class UriTemplate implements AddressForm {
    private static final Pattern EXPRESSION = Pattern.compile("\\{([^}]*)}");
    private static final Pattern VARIABLE = Pattern.compile("\\+?[A-Za-z0-9_]+");

    private final List<String> variables = new ArrayList<>();
    private final Pattern pattern;

    private UriTemplate(String template) {
        var regex = new StringBuilder();
        var expressions = EXPRESSION.matcher(template);
        int literalFrom = 0;
        while (expressions.find()) {
            regex.append(literal(template.substring(literalFrom, expressions.start())));
            var expression = expressions.group(1);
            if (!VARIABLE.matcher(expression).matches()) {
                throw new IllegalArgumentException(
                        "A template must use {name} or {+name}, found {" + expression + "}");
            }
            boolean reserved = expression.startsWith("+");
            regex.append(reserved ? "(.+)" : "([^/?#]+)");
            var name = reserved ? expression.substring(1) : expression;
            if (variables.contains(name)) {
                throw new IllegalArgumentException(
                        "A template must name each variable once, found twice: " + name);
            }
            variables.add(name);
            literalFrom = expressions.end();
        }
        regex.append(literal(template.substring(literalFrom)));
        pattern = Pattern.compile(regex.toString(), Pattern.DOTALL);
    }

    private static String literal(String text) {
        if (text.indexOf('{') >= 0 || text.indexOf('}') >= 0) {
            throw new IllegalArgumentException(
                    "A template must use {name} or {+name}, found a brace without its partner");
        }
        return Pattern.quote(text);
    }

    /**
     * Reads a template.
     *
     * @throws IllegalArgumentException if it cannot be read backwards
     */
    public static UriTemplate parse(String template) {
        return new UriTemplate(template);
    }

    @Override
    public List<String> variables() {
        return List.copyOf(variables);
    }

    @Override
    public Optional<Map<String, String>> match(String uri) {
        var matcher = pattern.matcher(uri);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        var values = new LinkedHashMap<String, String>();
        for (int i = 0; i < variables.size(); i++) {
            var decoded = decode(matcher.group(i + 1));
            if (decoded.isEmpty()) {
                return Optional.empty();
            }
            values.put(variables.get(i), decoded.get());
        }
        return Optional.of(values);
    }

    /** Undoes percent-encoding; empty if what comes out is no text. */
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
