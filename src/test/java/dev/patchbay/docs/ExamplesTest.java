package dev.patchbay.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.config.environment.ConfigurationContext;
import dev.patchbay.config.environment.OwnAddress;
import dev.patchbay.config.servers.ConfigurationReader;
import dev.patchbay.config.servers.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Reads the example server files of the documentation. */
class ExamplesTest {
    private static final Pattern SERVERS = Pattern.compile("\"(mcpServers|servers)\": *\\{");
    private static final Pattern VARIABLE = Pattern.compile("\\$\\{(\\w+)}");

    @TempDir private Path folder;

    /** One of them. */
    record Example(Page page, String text) {
        @Override
        public String toString() {
            return page + ": " + text.lines().skip(1).findFirst().orElse(text).strip();
        }
    }

    static List<Example> examples() {
        return Page.all().stream()
                .flatMap(page ->
                        page.blocks("json", "jsonc").stream()
                                .filter(text -> SERVERS.matcher(text).find())
                                .map(text -> new Example(page, text)))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("examples")
    void theReaderFindsNothingWrong(Example example) throws IOException {
        // Patchbay's own entry is for the client that starts it.
        assertThat(problems(example.text()))
                .filteredOn(problem -> !problem.key().contains("ervers.patchbay"))
                .isEmpty();
    }

    @Test
    void everyGuideToAClientHasSome() {
        assertThat(examples().stream().map(example -> example.page().path().getFileName()))
                .extracting(Path::toString)
                .contains(
                        "README.md",
                        "configuration.md",
                        "claude-code.md",
                        "vs-code.md",
                        "put-servers-behind-the-hub.md");
    }

    private List<Problem> problems(String text) throws IOException {
        var file = Files.writeString(folder.resolve("servers.json"), text);
        // Whoever reads the page has set what it names.
        var environment =
                VARIABLE.matcher(text)
                        .results()
                        .map(found -> found.group(1))
                        .distinct()
                        .collect(Collectors.toMap(name -> name, _ -> "set"));
        var surroundings =
                new ConfigurationContext(
                        environment, Path.of("/home/u"), new OwnAddress(List.of(), null));
        return new ConfigurationReader(surroundings).read(file).problems();
    }
}
