package dev.patchbay.schema;

import com.networknt.schema.i18n.MessageSource;
import java.util.Locale;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The words for what the library finds: English whatever the machine's locale, no resource bundle,
 * no digit grouping.
 */
final class Messages implements MessageSource {
    private static final int LONGEST = 200;

    @Override
    public String getMessage(
            String key, @Nullable Supplier<String> other, Locale locale, Object... arguments) {
        return switch (key) {
            case "type", "unionType" ->
                    "must be " + at(arguments, 1) + ", found " + at(arguments, 0);
            case "required" -> "required property '" + at(arguments, 0) + "' is missing";
            case "dependentRequired", "dependencies" ->
                    "property '"
                            + at(arguments, 0)
                            + "' is required when '"
                            + at(arguments, 1)
                            + "' is present";
            case "additionalProperties", "unevaluatedProperties" ->
                    "property '" + at(arguments, 0) + "' is not allowed here";
            case "additionalItems", "items", "unevaluatedItems", "prefixItems" ->
                    "the item at index " + at(arguments, 0) + " is not allowed here";
            case "propertyNames" ->
                    "property name '" + at(arguments, 0) + "' is not allowed: " + at(arguments, 1);
            case "false" -> "no value is allowed here";
            case "minLength" -> "must have at least " + at(arguments, 0) + " characters";
            case "maxLength" -> "must have at most " + at(arguments, 0) + " characters";
            case "minItems" -> "must have at least " + at(arguments, 0) + " items";
            case "maxItems" -> "must have at most " + at(arguments, 0) + " items";
            case "minProperties" -> "must have at least " + at(arguments, 0) + " properties";
            case "maxProperties" -> "must have at most " + at(arguments, 0) + " properties";
            case "contains", "contains.min", "minContains" ->
                    "must have at least " + at(arguments, 0) + " items that match 'contains'";
            case "contains.max", "maxContains" ->
                    "must have at most " + at(arguments, 0) + " items that match 'contains'";
            case "pattern" -> "must match the regular expression " + at(arguments, 0);
            case "not" -> "must not match the schema under 'not'";
            case "oneOf" -> "must match exactly one schema of 'oneOf', matches none";
            case "oneOf.indexes" ->
                    "must match exactly one schema of 'oneOf', matches those at index "
                            + at(arguments, 1);
            default -> "must satisfy the keyword '" + key + "'";
        };
    }

    /** A text cut to a length that is worth reading. */
    static String shortened(String text) {
        if (text.length() <= LONGEST) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST;
        return text.substring(0, end) + "…";
    }

    private static String at(Object[] arguments, int index) {
        return index < arguments.length ? shortened(String.valueOf(arguments[index])) : "?";
    }
}
