package dev.patchbay.config.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.quarkus.runtime.configuration.MemorySize;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The list of settings, held against the interface that they are read through. */
class SettingDefinitionTest {
    private static final List<String> VALUES =
            List.of(
                    "5x",
                    "5s",
                    "500ms",
                    "PT5S",
                    "1h",
                    " 7 ",
                    "7",
                    "-7",
                    "1.5",
                    "8M",
                    "1T",
                    "64k",
                    "true",
                    "YES",
                    "off",
                    "maybe",
                    "dot",
                    "Double-Underscore",
                    "DOT",
                    "dots",
                    "warn",
                    "DEBUG",
                    "loud",
                    "65535",
                    "65536",
                    "a.example",
                    "a b",
                    "*");

    /** The type of each setting, by its name. */
    private static Map<String, Type> declared(String prefix, Class<?> group) {
        var all = new TreeMap<String, Type>();
        Arrays.stream(group.getDeclaredMethods())
                .forEach(method -> {
                    var name = prefix + spelled(method);
                    if (method.getReturnType().getEnclosingClass() == Settings.class) {
                        all.putAll(declared(name + ".", method.getReturnType()));
                    } else {
                        all.put(name, method.getGenericReturnType());
                    }
                });
        return all;
    }

    private static String spelled(Method method) {
        return method.getName().replaceAll("([a-z])([A-Z])", "$1-$2").toLowerCase(Locale.ROOT);
    }

    @Test
    void everySettingIsThereAndNoOther() {
        assertThat(SettingDefinition.ALL.stream().map(SettingDefinition::name))
                .containsExactlyInAnyOrderElementsOf(declared("", Settings.class).keySet());
    }

    static List<SettingDefinition> settings() {
        return SettingDefinition.ALL;
    }

    @ParameterizedTest
    @MethodSource("settings")
    void itsTypeIsThatOfTheInterface(SettingDefinition setting) {
        var type = declared("", Settings.class).get(setting.name());
        var bare =
                type instanceof ParameterizedType optional
                        ? optional.getActualTypeArguments()[0]
                        : type;

        if (bare == Duration.class) {
            assertThat(setting.type()).isSameAs(SettingType.DURATION);
        } else if (bare == MemorySize.class) {
            assertThat(setting.type()).isSameAs(SettingType.SIZE);
        } else if (bare == int.class || bare == OptionalInt.class) {
            assertThat(setting.type()).isIn(SettingType.NUMBER, SettingType.PORT);
        } else if (bare == boolean.class) {
            assertThat(setting.type()).isSameAs(SettingType.SWITCH);
        } else {
            assertThat(setting.type())
                    .isNotIn(SettingType.DURATION, SettingType.SIZE, SettingType.NUMBER);
        }
    }

    @ParameterizedTest
    @MethodSource("settings")
    void whatItsTypeAcceptsCanBeReadAndWhatCannotBeReadIsRefused(SettingDefinition setting) {
        for (var value : VALUES) {
            var set = Map.of(setting.variable(), value);
            if (setting.type().accepts(value)) {
                assertThatCode(() -> SettingsTest.settings(set, Map.of()))
                        .as("%s=%s", setting.variable(), value)
                        .doesNotThrowAnyException();
            } else if (List.of(SettingType.DURATION, SettingType.SIZE, SettingType.NUMBER)
                    .contains(setting.type())) {
                assertThatThrownBy(() -> SettingsTest.settings(set, Map.of()))
                        .as("%s=%s", setting.variable(), value)
                        .isInstanceOf(RuntimeException.class);
            }
        }
    }
}
