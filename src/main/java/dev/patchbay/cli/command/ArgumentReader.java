package dev.patchbay.cli.command;

import dev.patchbay.cli.context.Definitions;
import dev.patchbay.cli.syntax.BadUsage;
import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Reads typed arguments of a tool. An argument is {@code name=value}, with the type from the schema
 * of the tool; or {@code name:=json}; or a JSON object with several arguments.
 */
final class ArgumentReader {
    private static final Pattern NUMBER =
            Pattern.compile("-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d+)?");

    private static final Pattern LITERAL = Pattern.compile("true|false|null|[{\\[](?s:.*)");

    private final RawJson schema;

    /**
     * @param schema the schema of the arguments; an empty object if it is not known
     */
    ArgumentReader(RawJson schema) {
        this.schema = schema;
    }

    /**
     * Returns all arguments as one object.
     *
     * @param given an object whose members the arguments are added to
     * @throws BadUsage if an argument cannot be read
     */
    RawJson read(RawJson given, List<String> arguments) {
        var all = new LinkedHashMap<String, RawJson>(given.members());
        for (var pair : arguments) {
            // An argument name never begins with {.
            if (pair.startsWith("{")) {
                all.putAll(object("An argument that begins with {", pair).members());
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
            default -> untyped(value);
        };
    }

    private RawJson property(String name) {
        return Inspect.members(schema, "properties").getOrDefault(name, RawJson.EMPTY_OBJECT);
    }

    /** Reads a JSON list, or a single element of a list. */
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

    /** Reads a value of unknown type: JSON if it looks like JSON, else a text. */
    private static RawJson untyped(String value) {
        if (NUMBER.matcher(value).matches() || LITERAL.matcher(value).matches()) {
            try {
                return RawJson.parse(value);
            } catch (IllegalArgumentException _) {
                // The value only looks like JSON.
            }
        }
        return text(value);
    }

    private static RawJson text(String value) {
        return new JsonWriter().value(value).toRaw();
    }

    /**
     * Reads a typed JSON value.
     *
     * @throws BadUsage if the text is not JSON; the message does not repeat the text
     */
    static RawJson parse(String name, String value, String expected) {
        try {
            return RawJson.parse(value);
        } catch (IllegalArgumentException _) {
            throw wrong(name, expected);
        }
    }

    /**
     * Reads a typed JSON object.
     *
     * @throws BadUsage if the text is not a JSON object; the message does not repeat the text
     */
    static RawJson object(String name, String value) {
        var object = parse(name, value, "a JSON object");
        if (!object.isObject()) {
            throw wrong(name, "a JSON object");
        }
        return object;
    }

    private static BadUsage wrong(String name, String expected) {
        return new BadUsage(name + " must be " + expected);
    }
}
