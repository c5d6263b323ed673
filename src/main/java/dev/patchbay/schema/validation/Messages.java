package dev.patchbay.schema.validation;

import com.networknt.schema.i18n.MessageSource;
import java.util.Locale;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The messages for violations that the library finds. They are English in every locale, without
 * resource bundles and digit grouping.
 */
public final class Messages implements MessageSource {
    private static final int MAX_LENGTH = 200;

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

    /** Returns the text, cut after 200 characters. */
    public static String shortened(String text) {
        if (text.length() <= MAX_LENGTH) {
            return text;
        }
        int end =
                Character.isHighSurrogate(text.charAt(MAX_LENGTH - 1))
                        ? MAX_LENGTH - 1
                        : MAX_LENGTH;
        return text.substring(0, end) + "…";
    }

    private static String at(Object[] arguments, int index) {
        return index < arguments.length ? shortened(String.valueOf(arguments[index])) : "?";
    }
}
