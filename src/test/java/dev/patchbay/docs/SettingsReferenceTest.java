package dev.patchbay.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares the page about settings, and other pages that name settings, with the settings. */
class SettingsReferenceTest {
    private static final Page PAGE = Page.reference("settings.md");
    private static final Pattern VARIABLE = Pattern.compile("PATCHBAY_[A-Z_]*[A-Z]");

    /** A row of its tables. */
    record Told(String property, String variable, String usual) {}

    private static List<Told> told() {
        return PAGE.headings().stream()
                .flatMap(heading -> PAGE.rows(heading).stream())
                .filter(row -> row.getFirst().startsWith("`patchbay."))
                .map(row -> new Told(code(row.get(0)), code(row.get(1)), row.get(2)))
                .toList();
    }

    private static String code(String cell) {
        return cell.replace("`", "");
    }

    @Test
    void thePageHasAllSettingsAndNoOthers() {
        assertThat(told().stream().map(Told::property))
                .containsExactlyInAnyOrderElementsOf(
                        KnownSetting.all().stream().map(KnownSetting::property).toList());
    }

    static List<KnownSetting> settings() {
        return KnownSetting.all();
    }

    @ParameterizedTest
    @MethodSource("settings")
    void eachIsToldWithItsVariableAndWhatItIsUnlessSet(KnownSetting setting) {
        var row =
                told().stream()
                        .filter(told -> told.property().equals(setting.property()))
                        .findFirst()
                        .orElseThrow();

        assertThat(row.variable()).isEqualTo(setting.variable());
        if (setting.usual().isPresent()) {
            assertThat(row.usual()).isEqualTo("`" + setting.usual().get() + "`");
        } else {
            assertThat(row.usual()).isNotBlank().doesNotMatch("`[^`]*`");
        }
    }

    static List<Page> pages() {
        return Page.all();
    }

    @ParameterizedTest
    @MethodSource("pages")
    void everyVariableThatAPageNamesIsOne(Page page) {
        var ofTheLauncher = PAGE.rows("The launcher").stream().map(row -> code(row.getFirst()));
        var known =
                Stream.concat(settings().stream().map(KnownSetting::variable), ofTheLauncher)
                        .collect(Collectors.toSet());
        // Nobody sets it: servers find it.
        known.add("PATCHBAY_STARTED_AS");

        assertThat(known).containsAll(named(page));
    }

    private static Set<String> named(Page page) {
        return VARIABLE.matcher(page.text())
                .results()
                .map(found -> found.group())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void theVariablesOfThePageAreFound() {
        assertThat(named(PAGE))
                .containsAll(settings().stream().map(KnownSetting::variable).toList());
    }
}
