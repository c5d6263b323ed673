package dev.patchbay.docs;

import dev.patchbay.config.settings.Settings;
import io.smallrye.config.WithDefault;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A setting that the program knows.
 *
 * @param usual what it is if nobody sets it; empty if that is no plain value
 */
record KnownSetting(String property, Optional<String> usual) {
    static List<KnownSetting> all() {
        return of("patchbay", Settings.class).toList();
    }

    private static Stream<KnownSetting> of(String prefix, Class<?> group) {
        return Arrays.stream(group.getDeclaredMethods())
                .flatMap(method -> {
                    var name = prefix + "." + spelled(method);
                    return method.getReturnType().getEnclosingClass() == Settings.class
                            ? of(name, method.getReturnType())
                            : Stream.of(new KnownSetting(name, usual(method)));
                });
    }

    private static String spelled(Method method) {
        return method.getName().replaceAll("([a-z])([A-Z])", "$1-$2").toLowerCase(Locale.ROOT);
    }

    private static Optional<String> usual(Method method) {
        return Optional.ofNullable(method.getAnnotation(WithDefault.class)).map(WithDefault::value);
    }

    String variable() {
        return property.replaceAll("[.-]", "_").toUpperCase(Locale.ROOT);
    }
}
