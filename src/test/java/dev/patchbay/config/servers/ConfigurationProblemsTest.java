package dev.patchbay.config.servers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.config.environment.ConfigurationContext;
import dev.patchbay.config.environment.OwnAddress;
import dev.patchbay.upstream.definition.Definition;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The words of {@code config/problems.txt}, which people get to read. */
class ConfigurationProblemsTest {
    private static final Pattern CASES = Pattern.compile("^=== ", Pattern.MULTILINE);
    private static final Pattern PARTS = Pattern.compile("^---\n", Pattern.MULTILINE);

    static Configuration read(byte[] bytes) {
        var context =
                new ConfigurationContext(
                        Map.of("PRESENT", "s3cret"),
                        Path.of("/home/u"),
                        new OwnAddress(List.of(), null));
        return new ConfigurationReader(context).read(Path.of("hub.json"), bytes);
    }

    static Configuration read(String text) {
        return read(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String told(Configuration configuration) {
        var lines = new ArrayList<String>();
        lines.add(
                String.join(
                        " ",
                        Stream.concat(
                                        Stream.of("servers"),
                                        configuration.definitions().stream().map(Definition::id))
                                .toList()));
        configuration.problems().forEach(problem -> lines.add(problem.severity() + " " + problem));
        return String.join("\n", lines);
    }

    @TestFactory
    Stream<DynamicTest> theProblemsOfAFile() {
        return CASES.splitAsStream(resource("config/problems.txt"))
                .skip(1)
                .map(text -> {
                    int line = text.indexOf('\n');
                    var parts = PARTS.splitAsStream(text.substring(line + 1)).toList();
                    return DynamicTest.dynamicTest(
                            text.substring(0, line),
                            () -> {
                                var configuration = read(parts.getFirst().strip());
                                assertThat(told(configuration)).isEqualTo(parts.getLast().strip());
                                assertThat(configuration.toString()).doesNotContain("s3cret");
                            });
                });
    }

    @Test
    void aProblemKnowsItsColumn() {
        var problem = read("{\n  \"mcpServers\": {\"a\": 1}}").problems().getFirst();

        assertThat(problem.line()).isEqualTo(2);
        assertThat(problem.column()).isEqualTo(18);
    }

    @Test
    void whatIsNoUtf8CostsTheFile() {
        assertThat(told(read(new byte[] {'{', (byte) 0xC0, (byte) 0xAF, '}'})))
                .isEqualTo("servers\nFATAL hub.json:1:1: must be UTF-8");
    }

    @Test
    void nothingAtAllCostsTheFile() {
        assertThat(told(read(new byte[0])))
                .isEqualTo("servers\nFATAL hub.json:1:1: must be a JSON object, found nothing");
    }

    @Test
    void thousandsOfProblemsAreCounted() {
        var text = new StringBuilder("{\"mcpServers\": {");
        for (int i = 0; i < 1_000; i++) {
            text.append("\"s").append(i).append("\": 1,\n");
        }
        var problems = read(text + "}}").problems();

        assertThat(problems).hasSize(201);
        assertThat(problems.getLast())
                .hasToString("hub.json: has 800 more problems")
                .returns(Problem.Severity.ERROR, Problem::severity);
    }

    static String resource(String name) {
        try (var in = ConfigurationProblemsTest.class.getClassLoader().getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(name + " could not be read", e);
        }
    }
}
