package dev.patchbay.json;

import java.util.List;

/** JSON for people: one member per line, short lists on one line. Each value keeps its spelling. */
public final class IndentedText {
    /** The maximum length in bytes of a list of plain values on one line. */
    private static final int SHORT = 100;

    private final StringBuilder text = new StringBuilder();
    private final String unit;
    private final String lineEnd;

    private IndentedText(String unit, String lineEnd) {
        this.unit = unit;
        this.lineEnd = lineEnd;
    }

    /** Returns the value, with two spaces per level. */
    public static String of(JsonValue value) {
        return of(value, "", "  ", "\n");
    }

    /**
     * Returns the value as part of a larger text.
     *
     * @param indentation the indentation of the line on which the value begins
     * @param unit the additional indentation per level
     */
    public static String of(JsonValue value, String indentation, String unit, String lineEnd) {
        var printer = new IndentedText(unit, lineEnd);
        printer.print(RawJson.of(value), indentation);
        return printer.text.toString();
    }

    private void print(RawJson value, String indentation) {
        switch (value.kind()) {
            case OBJECT -> printObject(value, indentation);
            case ARRAY -> printArray(value.elements(), indentation);
            case STRING, NUMBER, BOOLEAN, NULL -> text.append(value);
        }
    }

    private void printObject(RawJson object, String indentation) {
        var inner = indentation + unit;
        var separator = "";
        text.append('{');
        for (var member : object.members().entrySet()) {
            text.append(separator).append(lineEnd).append(inner);
            text.append(new JsonWriter().value(member.getKey())).append(": ");
            print(member.getValue(), inner);
            separator = ",";
        }
        text.append(separator.isEmpty() ? "" : lineEnd + indentation).append('}');
    }

    private void printArray(List<RawJson> items, String indentation) {
        boolean inLine =
                items.stream().allMatch(IndentedText::plain)
                        && items.stream().mapToInt(RawJson::length).sum() <= SHORT;
        var inner = inLine ? "" : lineEnd + indentation + unit;
        var separator = "";
        text.append('[');
        for (var item : items) {
            text.append(separator).append(inner);
            print(item, indentation + unit);
            separator = inLine ? ", " : ",";
        }
        text.append(inLine ? "" : lineEnd + indentation).append(']');
    }

    private static boolean plain(RawJson value) {
        return switch (value.kind()) {
            case OBJECT, ARRAY -> false;
            case STRING, NUMBER, BOOLEAN, NULL -> true;
        };
    }
}
