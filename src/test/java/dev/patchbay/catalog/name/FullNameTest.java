package dev.patchbay.catalog.name;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.patchbay.testing.Property;
import dev.patchbay.testing.RandomText;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FullNameTest {
    private static final String[] SERVERS = {"a", "a-b", "hub", "0", "a--", "x".repeat(32)};
    private static final String[] PARTS = {"a", "b", ".", "_", "__", "-", "hub", "é"};

    private static String name(RandomGenerator random) {
        if (random.nextInt(4) == 0) {
            return "n" + RandomText.any(random, 20);
        }
        var name = new StringBuilder(PARTS[random.nextInt(PARTS.length)]);
        for (int i = random.nextInt(4); i > 0; i--) {
            name.append(PARTS[random.nextInt(PARTS.length)]);
        }
        return name.toString();
    }

    private static FullName fullName(RandomGenerator random) {
        return new FullName(SERVERS[random.nextInt(SERVERS.length)], name(random));
    }

    @Test
    void isReadBackFromItsText() {
        Property.check(
                5_000,
                random -> {
                    var name = fullName(random);
                    assertThat(FullName.parse(name.toString())).contains(name);
                    assertThat(FullName.parse(name.server() + "__" + name.name())).contains(name);
                });
    }

    @Test
    void noTwoHaveTheSameText() {
        var seen = new HashMap<String, FullName>();
        Property.check(
                5_000,
                random -> {
                    var name = fullName(random);
                    var before = seen.put(name.toString(), name);
                    assertThat(before).isIn(null, name);
                });
    }

    @Test
    void theFirstDotSeparatesWhateverTheToolIsCalled() {
        assertThat(FullName.parse("a.b.c")).contains(new FullName("a", "b.c"));
        assertThat(FullName.parse("a..b")).contains(new FullName("a", ".b"));
        assertThat(FullName.parse("a.b__c")).contains(new FullName("a", "b__c"));
        assertThat(FullName.parse("a__b.c")).contains(new FullName("a", "b.c"));
        assertThat(FullName.parse("a___b")).contains(new FullName("a", "_b"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ".",
                "__",
                "a",
                "a.",
                ".a",
                "a__",
                "__a",
                "A.b",
                "a b.c",
                "a_b.c",
                "-a.b",
                "é.b",
                "../a.b",
                "a\n.b",
                "012345678901234567890123456789012.b"
            })
    void otherTextsAreNone(String text) {
        assertThat(FullName.parse(text)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "A", "a.b", "a_b", "-a", "a\n", "a/b", "ä"})
    void refusesAServerIdThatIsNone(String server) {
        assertThatIllegalArgumentException().isThrownBy(() -> new FullName(server, "x"));
    }

    @Test
    void refusesAnEmptyName() {
        assertThatIllegalArgumentException().isThrownBy(() -> new FullName("a", ""));
    }

    @ParameterizedTest
    @CsvSource({"hub, echo, echo", "git, log, git.log", "hub, a.b, a.b"})
    void isListedWithoutAPrefixOnlyIfItIsOurs(String server, String name, String listed) {
        assertThat(new FullName(server, name).listed()).isEqualTo(listed);
    }

    @Test
    void isOrderedByServerAndThenByName() {
        var sorted = List.of("a.b", "a.c", "a-b.a", "b.a");

        var names = Stream.of("b.a", "a-b.a", "a.c", "a.b").map(FullName::parse).toList();

        assertThat(names.stream().flatMap(Optional::stream).sorted())
                .map(FullName::toString)
                .isEqualTo(sorted);
    }
}
