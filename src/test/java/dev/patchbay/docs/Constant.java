package dev.patchbay.docs;

import java.lang.reflect.AccessibleObject;
import java.time.Duration;
import java.util.regex.Pattern;

/** The value of a constant of the program: bytes, milliseconds, or a count. */
final class Constant {
    private Constant() {}

    /**
     * Its value.
     *
     * @param place a class, {@code #}, and one of its constants; if that is a record, a dot and one
     *     of its components
     */
    static long of(String place) {
        var parts = place.split("#", 2);
        var names = parts[1].split("\\.", 2);
        try {
            var value = opened(Class.forName(parts[0]).getDeclaredField(names[0])).get(null);
            if (names.length > 1) {
                value = opened(value.getClass().getDeclaredMethod(names[1])).invoke(value);
            }
            return plain(names[0], value);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("There is no " + place, e);
        }
    }

    private static <T extends AccessibleObject> T opened(T member) {
        member.setAccessible(true);
        return member;
    }

    private static long plain(String name, Object value) {
        return switch (value) {
            case Duration time -> time.toMillis();
            case Pattern pattern ->
                    Long.parseLong(pattern.pattern().replaceFirst(".*\\{1,(\\d+)}$", "$1"));
            case Number number when name.endsWith("SECONDS") -> number.longValue() * 1_000;
            case Number number -> number.longValue();
            default -> throw new AssertionError("Not a number: " + value);
        };
    }
}
