package dev.patchbay.fake;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * JSON as maps, lists, strings, booleans, numbers and null. The classes of the product would load
 * Jackson into each process, and a fake server must not share the bugs of the tested code.
 */
final class Json {
    private static final int HEX_DIGITS = 4;
    private static final HexFormat HEX = HexFormat.of();

    private final String text;
    private int at;

    private Json(String text) {
        this.text = text;
    }

    /** A number as it was written. */
    record Digits(String text) {
        @Override
        public String toString() {
            return text;
        }
    }

    static Map<String, Object> object(Object... namesAndValues) {
        var object = new LinkedHashMap<String, Object>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            object.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return object;
    }

    /** The value of a text; what is no JSON is an {@code IllegalArgumentException}. */
    static Object parse(String text) {
        var reader = new Json(text);
        try {
            var value = reader.value();
            reader.blanks();
            if (reader.at < text.length()) {
                throw reader.bad();
            }
            return value;
        } catch (StringIndexOutOfBoundsException e) {
            throw new IllegalArgumentException("JSON ends too early", e);
        }
    }

    @SuppressWarnings("unchecked")
    static Map<String, Object> map(Object value) {
        return value instanceof Map ? (Map<String, Object>) value : Map.of();
    }

    private IllegalArgumentException bad() {
        return new IllegalArgumentException("No JSON at " + at);
    }

    private void blanks() {
        while (at < text.length() && text.charAt(at) <= ' ') {
            at++;
        }
    }

    private Object value() {
        blanks();
        return switch (text.charAt(at)) {
            case '{' -> object();
            case '[' -> array();
            case '"' -> string();
            case 't' -> word("true", true);
            case 'f' -> word("false", false);
            case 'n' -> word("null", null);
            default -> number();
        };
    }

    private Object word(String word, Object value) {
        if (!text.startsWith(word, at)) {
            throw bad();
        }
        at += word.length();
        return value;
    }

    private Digits number() {
        int from = at;
        while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        if (at == from) {
            throw bad();
        }
        return new Digits(text.substring(from, at));
    }

    private Map<String, Object> object() {
        var object = new LinkedHashMap<String, Object>();
        at++;
        blanks();
        while (text.charAt(at) != '}') {
            blanks();
            var name = string();
            expect(':');
            object.put(name, value());
            comma('}');
        }
        at++;
        return object;
    }

    private List<Object> array() {
        var array = new ArrayList<>();
        at++;
        blanks();
        while (text.charAt(at) != ']') {
            array.add(value());
            comma(']');
        }
        at++;
        return array;
    }

    private void comma(char end) {
        blanks();
        if (text.charAt(at) != end) {
            expect(',');
            blanks();
        }
    }

    private void expect(char wanted) {
        blanks();
        if (text.charAt(at++) != wanted) {
            throw bad();
        }
    }

    private String string() {
        if (text.charAt(at) != '"') {
            throw bad();
        }
        var string = new StringBuilder();
        for (at++; text.charAt(at) != '"'; at++) {
            string.append(text.charAt(at) == '\\' ? escaped() : text.charAt(at));
        }
        at++;
        return string.toString();
    }

    private char escaped() {
        at++;
        return switch (text.charAt(at)) {
            case 'n' -> '\n';
            case 't' -> '\t';
            case 'r' -> '\r';
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'u' -> {
                at += HEX_DIGITS;
                yield (char) Integer.parseInt(text, at - HEX_DIGITS + 1, at + 1, 16);
            }
            default -> text.charAt(at);
        };
    }

    /** The text of a value, on one line. */
    static String text(Object value) {
        var out = new StringBuilder();
        write(value, out);
        return out.toString();
    }

    private static void write(Object value, StringBuilder out) {
        switch (value) {
            case String text -> quote(text, out);
            case Map<?, ?> object -> {
                char before = '{';
                for (var member : object.entrySet()) {
                    out.append(before);
                    quote((String) member.getKey(), out);
                    out.append(':');
                    write(member.getValue(), out);
                    before = ',';
                }
                out.append(object.isEmpty() ? "{}" : "}");
            }
            case List<?> array -> {
                char before = '[';
                for (var element : array) {
                    out.append(before);
                    write(element, out);
                    before = ',';
                }
                out.append(array.isEmpty() ? "[]" : "]");
            }
            case null, default -> out.append(value);
        }
    }

    private static void quote(String text, StringBuilder out) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (Character.isHighSurrogate(c)
                    && i + 1 < text.length()
                    && Character.isLowSurrogate(text.charAt(i + 1))) {
                out.append(c).append(text.charAt(++i));
            } else if (c < ' ' || Character.isSurrogate(c)) {
                out.append("\\u").append(HEX.toHexDigits(c));
            } else {
                out.append(c);
            }
        }
        out.append('"');
    }
}
