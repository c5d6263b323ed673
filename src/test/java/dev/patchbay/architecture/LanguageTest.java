package dev.patchbay.architecture;

import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.mcp.NotificationMethod;
import dev.patchbay.mcp.RequestMethod;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Rules of docs/glossary.md: names that readers can search for and understand. */
class LanguageTest {
    private static final Path SOURCES = Path.of("src", "main", "java");
    private static final Path WORDS =
            Path.of("src", "test", "resources", "architecture", "words-of-type-names.txt");
    private static final Path GLOSSARY = Path.of("docs", "glossary.md");

    /** The two files that may spell the names of the protocol's methods. */
    private static final Set<String> VOCABULARY =
            Set.of("RequestMethod.java", "NotificationMethod.java");

    private static final Pattern WORD = Pattern.compile("[A-Z]+(?![a-z])|[A-Z][a-z0-9]*");
    private static final Pattern COMMENT = Pattern.compile("/\\*.*?\\*/|//[^\\n]*", Pattern.DOTALL);
    private static final Pattern TEXT = Pattern.compile("\"((?:\\\\.|[^\"\\\\\\n])*)\"");

    private static List<Path> sources() {
        try (var files = Files.walk(SOURCES)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> !file.endsWith("package-info.java"))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String typeName(Path file) {
        return file.getFileName().toString().replace(".java", "");
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void eachTypeNameExistsOnce() {
        var twice =
                sources().stream().collect(groupingBy(LanguageTest::typeName)).entrySet().stream()
                        .filter(files -> files.getValue().size() > 1)
                        .toList();

        assertThat(twice).isEmpty();
    }

    /** A new word needs a look at the glossary first: there may be one for the same thing. */
    @Test
    void typeNamesAreMadeOfKnownWords() {
        var known = new TreeSet<>(Arrays.asList(read(WORDS).split("\\s+")));
        var unknown =
                sources().stream()
                        .map(LanguageTest::typeName)
                        .filter(name -> !known.containsAll(words(name)))
                        .toList();

        assertThat(unknown).as("Each word must stand in %s", WORDS).isEmpty();
    }

    @Test
    void theListHasNoWordThatNoTypeUses() {
        var used =
                sources().stream()
                        .flatMap(file -> words(typeName(file)).stream())
                        .collect(Collectors.toSet());

        assertThat(read(WORDS).split("\\s+")).isSorted().isSubsetOf(used);
    }

    @Test
    void theGlossaryNamesOnlyTypesAndPackagesThatExist() {
        var known =
                sources().stream()
                        .flatMap(file ->
                                Stream.of(
                                        typeName(file),
                                        SOURCES.resolve("dev/patchbay")
                                                .relativize(file.getParent())
                                                .toString()
                                                .replace('/', '.')))
                        .collect(Collectors.toSet());
        var named =
                Pattern.compile("`((?:[a-z]+\\.)*[A-Z][A-Za-z0-9]+)`")
                        .matcher(read(GLOSSARY))
                        .results()
                        .map(found -> found.group(1))
                        .filter(name -> !known.contains(name.substring(name.lastIndexOf('.') + 1)))
                        .toList();

        assertThat(named).isEmpty();
    }

    @Test
    void methodsOfTheProtocolAreNamedInOnePlace() {
        var methods =
                Stream.concat(
                                Arrays.stream(RequestMethod.values()).map(RequestMethod::text),
                                Arrays.stream(NotificationMethod.values())
                                        .map(NotificationMethod::text))
                        .collect(Collectors.toSet());
        var elsewhere =
                sources().stream()
                        .filter(file -> !VOCABULARY.contains(file.getFileName().toString()))
                        .flatMap(file ->
                                TEXT.matcher(COMMENT.matcher(read(file)).replaceAll(""))
                                        .results()
                                        .map(MatchResult::group)
                                        .map(text -> text.substring(1, text.length() - 1))
                                        .filter(methods::contains)
                                        .map(text -> file.getFileName() + ": " + text))
                        .toList();

        assertThat(elsewhere).isEmpty();
    }

    private static Set<String> words(String typeName) {
        return WORD.matcher(typeName)
                .results()
                .map(found -> found.group().toLowerCase(Locale.ROOT))
                .collect(Collectors.toSet());
    }
}
