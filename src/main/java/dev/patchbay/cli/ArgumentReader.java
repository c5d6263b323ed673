package dev.patchbay.cli;

import dev.patchbay.cli.syntax.BadUsage;
import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Reads arguments of a tool as they are typed: {@code name=value}, of the type that the tool's
 * schema says, {@code name:=json}, or several as one object.
 */
final class ArgumentReader {
    private static final Pattern NUMBER =
            Pattern.compile("-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d+)?");

    private static final Pattern LITERAL = Pattern.compile("true|false|null|[{\\[](?s:.*)");

    private final RawJson schema;

    /**
     * @param schema of the arguments; an empty object if it is not known
     */
    ArgumentReader(RawJson schema) {
        this.schema = schema;
    }

    /**
     * All arguments as one object.
     *
     * @param given an object that they are put into
     * @throws BadUsage if one of them cannot be read
     */
    RawJson read(RawJson given, List<String> arguments) {
        var all = new LinkedHashMap<String, RawJson>(given.members());
        for (var pair : arguments) {
            // No name begins like that.
            if (pair.startsWith("{")) {
                all.putAll(object("What begins with {", pair).members());
                continue;
            }
            int equals = pair.indexOf('=');
            if (equals < 1) {
                throw new BadUsage("An argument must be name=value, name:=json or a JSON object");
            }
            boolean json = pair.charAt(equals - 1) == ':' && equals > 1;
            var name = pair.substring(0, json ? equals - 1 : equals);
            var value = pair.substring(equals + 1);
            all.put(name, json ? parse(name, value, "JSON") : typed(name, value));
        }
        return RawJson.of(out -> {
            out.beginObject();
            all.forEach(out::member);
            out.endObject();
        });
    }

    private RawJson typed(String name, String value) {
        var property = property(name);
        var type = Definitions.type(property);
        return switch (type) {
            case "string" -> text(value);
            case "integer", "number" -> {
                if (!NUMBER.matcher(value).matches()) {
                    throw wrong(name, type.equals("integer") ? "a whole number" : "a number");
                }
                yield RawJson.parse(value);
            }
            case "boolean" -> {
                if (!value.equals("true") && !value.equals("false")) {
                    throw wrong(name, "true or false");
                }
                yield RawJson.parse(value);
            }
            case "array" -> list(name, value, property);
            case "object" -> object(name, value);
            default -> loose(value);
        };
    }

    private RawJson property(String name) {
        return Inspect.members(schema, "properties").getOrDefault(name, RawJson.EMPTY_OBJECT);
    }

    /** A JSON list, or one element of it. */
    private static RawJson list(String name, String value, RawJson property) {
        if (value.startsWith("[")) {
            return parse(name, value, "a JSON list");
        }
        var items = property.members().getOrDefault("items", RawJson.EMPTY_OBJECT);
        var wrapped =
                RawJson.of(out ->
                        out.beginObject()
                                .name("properties")
                                .beginObject()
                                .member(name, items)
                                .endObject()
                                .endObject());
        var item = new ArgumentReader(wrapped).typed(name, value);
        return RawJson.of(out -> out.beginArray().value(item).endArray());
    }

    /** A value whose type nobody knows for sure: JSON if it looks like that, else a text. */
    private static RawJson loose(String value) {
        if (NUMBER.matcher(value).matches() || LITERAL.matcher(value).matches()) {
            try {
                return RawJson.parse(value);
            } catch (IllegalArgumentException _) {
                // Then it only looks like JSON.
            }
        }
        return text(value);
    }

    private static RawJson text(String value) {
        return new JsonWriter().value(value).toRaw();
    }

    /**
     * Reads JSON that was typed.
     *
     * @throws BadUsage if it is none; the text is not repeated
     */
    static RawJson parse(String name, String value, String what) {
        try {
            return RawJson.parse(value);
        } catch (IllegalArgumentException _) {
            throw wrong(name, what);
        }
    }

    /**
     * The same for an object.
     *
     * @throws BadUsage if it is none
     */
    static RawJson object(String name, String value) {
        var object = parse(name, value, "a JSON object");
        if (!object.isObject()) {
            throw wrong(name, "a JSON object");
        }
        return object;
    }

    private static BadUsage wrong(String name, String what) {
        return new BadUsage(name + " must be " + what);
    }
}
