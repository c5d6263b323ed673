package dev.patchbay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The Dockerfiles, as far as they can be judged without an engine: what can be read in them, and
 * that the image is configured as the one that {@link ImageIT} starts.
 */
class DockerfileIT {
    private static final Path DOCKER = Built.ROOT.resolve("src/main/docker");

    @ParameterizedTest
    @ValueSource(strings = {"Dockerfile.native", "Dockerfile.jvm"})
    void itIsBuiltInOneStageAndRunInAnother(String file) throws Exception {
        var instructions = instructions(file);

        var stages = of(instructions, "FROM");
        assertThat(stages).hasSize(2);
        // The tag is for people; what is taken is what the digest says.
        assertThat(stages)
                .allMatch(stage ->
                        stage.matches("[^ :/]+[.][^ :]+:[^ :@]+@\\$\\{[A-Z]+_DIGEST}( .*)?"));
        // Without a default: an engine refuses to build without it.
        assertThat(of(instructions, "ARG")).hasSize(2).allMatch(name -> name.endsWith("_DIGEST"));
        assertThat(stages.getFirst()).endsWith(" AS build");
        assertThat(of(last(instructions), "COPY"))
                .allMatch(copy -> copy.startsWith("--from=build "));
        assertThat(of(last(instructions), "RUN")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Dockerfile.native", "Dockerfile.jvm"})
    void itRunsAsANumberedUserThatIsNotRoot(String file) throws Exception {
        assertThat(of(last(instructions(file)), "USER")).containsExactly("65532:65532");
    }

    /** There is no shell to take a command apart. */
    @ParameterizedTest
    @ValueSource(strings = {"Dockerfile.native", "Dockerfile.jvm"})
    void healthIsAskedByTheProgramItself(String file) throws Exception {
        var health = of(last(instructions(file)), "HEALTHCHECK").getFirst();
        var command = words(health.substring(health.indexOf("CMD ") + 4));
        var program = words(of(last(instructions(file)), "ENTRYPOINT").getFirst());

        assertThat(command.getFirst()).isEqualTo(program.getFirst());
        assertThat(command.getLast()).isEqualTo("health");
        assertThat(of(last(instructions(file)), "EXPOSE")).containsExactly("8080 9000");
    }

    @Test
    void itStartsTheProgramAsTheTestedImageDoes(@TempDir Path directory) throws Exception {
        var file = "Dockerfile.jvm";
        var image = Built.DIST.resolve("images/patchbay-jvm.tar");
        Run.of(directory, "tar", "xf", image.toString()).succeeded();
        var manifest = Json.read(directory.resolve("manifest.json")).get(0);
        var configuration =
                Json.read(directory.resolve(manifest.get("Config").textValue())).get("config");

        assertThat(words(of(last(instructions(file)), "ENTRYPOINT").getFirst()))
                .isEqualTo(words(configuration.get("Entrypoint").toString()));
        assertThat(of(last(instructions(file)), "USER").getFirst())
                .isEqualTo(configuration.get("User").textValue());
    }

    @Test
    void theRuntimeHasTheSameModulesEverywhere() throws Exception {
        var jlink =
                of(instructions("Dockerfile.jvm"), "RUN").stream()
                        .filter(each -> each.startsWith("jlink"))
                        .findFirst()
                        .orElseThrow();

        assertThat(jlink).contains("--add-modules " + Images.MODULES + " ");
    }

    /** Instructions without comments, each in one line. */
    private static List<String> instructions(String file) throws IOException {
        var text = Files.readString(DOCKER.resolve(file));
        var lines = text.lines().filter(line -> !line.startsWith("#") && !line.isBlank());
        return String.join("\n", lines.toList()).replace("\\\n", " ").lines().toList();
    }

    /** What the image itself is made with. */
    private static List<String> last(List<String> instructions) {
        var stages = instructions.stream().filter(each -> each.startsWith("FROM ")).toList();
        return instructions.subList(
                instructions.lastIndexOf(stages.getLast()), instructions.size());
    }

    private static List<String> of(List<String> instructions, String name) {
        return instructions.stream()
                .filter(each -> each.startsWith(name + " "))
                .map(each -> each.substring(name.length() + 1).replaceAll(" +", " "))
                .toList();
    }

    private static List<String> words(String array) throws IOException {
        return new ObjectMapper().readTree(array).valueStream().map(JsonNode::textValue).toList();
    }
}
