package dev.patchbay.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.patchbay.call.InvalidArguments;
import dev.patchbay.call.MissingCapability;
import dev.patchbay.docs.Page;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Builds and runs the classes of the guide "Write a tool" exactly as printed. */
class WriteAToolGuideTest {
    private static final List<Page.Block> CLASSES =
            Page.of(Path.of("docs", "guides", "write-a-tool.md")).blocks().stream()
                    .filter(block -> block.language().equals("java"))
                    .toList();

    @TempDir private Path folder;

    private Application application;
    private Tools tools;

    @BeforeEach
    void build() {
        application =
                Application.of(
                        folder, CLASSES.stream().map(Page.Block::text).toArray(String[]::new));
        tools = new Tools(application);
    }

    @AfterEach
    void stop() throws IOException {
        application.close();
    }

    @Test
    void eachClassStandsInTheFileThatTheGuideNames() {
        assertThat(CLASSES)
                .isNotEmpty()
                .allSatisfy(block -> {
                    var path = Path.of(block.file());
                    assertThat(path).startsWithRaw(Path.of("src", "main", "java"));
                    var packageName =
                            Path.of("src", "main", "java")
                                    .relativize(path.getParent())
                                    .toString()
                                    .replace('/', '.');
                    assertThat(block.text()).startsWith("package " + packageName + ";");
                    assertThat(block.text())
                            .containsPattern(
                                    "(class|record) "
                                            + path.getFileName().toString().replace(".java", ""));
                });
    }

    @Test
    void theFirstToolIsCalled() {
        assertThat(tools.text("greet", "{\"name\":\"Ada\"}")).isEqualTo("Hello, Ada!");
        assertThat(tools.text("greet", "{\"name\":\"Ada\",\"times\":2}"))
                .isEqualTo("Hello, Ada! Hello, Ada!");
    }

    @Test
    void theRecordRefusesWhatItsConstructorRefuses() {
        assertThat(tools.text("save_note", "{\"name\":\"a\",\"lines\":[\"1\"]}"))
                .isEqualTo("Saved.");

        assertThatThrownBy(() -> tools.call("save_note", "{\"name\":\"b\",\"lines\":[]}"))
                .isInstanceOf(InvalidArguments.class)
                .hasMessageContaining("lines must not be empty");
    }

    @Test
    void theModelReadsTheFailure() {
        tools.call("save_note", "{\"name\":\"a\",\"lines\":[\"1\"]}");

        var failed = tools.call("delete_note", "{\"name\":\"b\"}");
        assertThat(failed.isError()).isTrue();
        assertThat(Tools.text(failed)).isEqualTo("There is no note named b. Notes: [a]");
    }

    @Test
    void theQuestionNeedsAClientThatCanAnswer() {
        tools.call("save_note", "{\"name\":\"a\",\"lines\":[\"1\"]}");

        assertThatThrownBy(() -> tools.call("delete_note", "{\"name\":\"a\"}"))
                .isInstanceOf(MissingCapability.class);
    }

    @Test
    void thePromptAndTheResourcesAreOffered() {
        var catalog = application.catalog();

        assertThat(catalog.prompts())
                .singleElement()
                .satisfies(entry -> assertThat(entry.definition().name()).isEqualTo("summary"));
        assertThat(catalog.resources()).hasSize(1);
        assertThat(catalog.templates())
                .singleElement()
                .satisfies(entry -> assertThat(entry.completers()).containsOnlyKeys("name"));
    }
}
