package dev.patchbay.tool.scan;

import static dev.patchbay.tool.Build.bean;
import static dev.patchbay.tool.Build.tool;
import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.tool.Build;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TypeReaderTest {
    private final Build build;

    TypeReaderTest(@TempDir Path directory) {
        build = new Build(directory);
    }

    @Test
    void refusesATypeWithoutAForm() {
        build.assertRefusesEach(
                "type ",
                "@Tool(description = \"Works\") String NAME(PART it) { return \"\"; }",
                "int[]",
                "String...",
                "char",
                "Map<Integer, String>",
                "Map",
                "List",
                "List<? extends Number>",
                "List<Object>",
                "Class<String>");
    }

    @Test
    void refusesATypeVariable() {
        build.assertRefused(
                "app.Tools.work: type ",
                bean("@Tool(description = \"Works\") <T> String work(T any) { return \"\"; }"));
    }

    @Test
    void refusesARecordThatTheNativeBinaryCouldNotRead() {
        build.assertRefused(
                "app.Tools.work: record app.Point must be annotated with @RegisterForReflection",
                tool("Point point"),
                "record Point(int x, int y) {}");
    }

    @Test
    void refusesSuchARecordInsideOfAnotherOne() {
        build.assertRefused(
                "app.Tools.work: record app.Point must be annotated with @RegisterForReflection",
                tool("Line line"),
                "@RegisterForReflection record Line(List<Point> points) {}",
                "record Point(int x, int y) {}");
    }

    @Test
    void refusesARecordThatContainsItself() {
        build.assertRefused(
                "app.Tools.work: record app.Node must not contain itself",
                tool("Node node"),
                "@RegisterForReflection record Node(String name, List<Node> children) {}");
    }

    @Test
    void refusesARecordThatContainsItselfByAWayRound() {
        build.assertRefused(
                "app.Tools.work: record app.Egg must not contain itself",
                tool("Egg egg"),
                "@RegisterForReflection record Egg(Hen hen) {}",
                "@RegisterForReflection record Hen(Optional<Egg> egg) {}");
    }

    @Test
    void acceptsARecordThatIsUsedTwiceSideBySide() throws IOException {
        try (var app =
                build.application(
                        tool("Line line"),
                        "@RegisterForReflection record Line(Point from, Point to) {}",
                        "@RegisterForReflection record Point(int x, int y) {}")) {
            assertThat(app.catalog().tools()).hasSize(1);
        }
    }

    @Test
    void refusesKeywordsThatAreNoJsonObject() {
        build.assertRefusesEach(
                "@Arg(schema) of count must be a JSON object",
                "@Tool(description = \"Works\") String NAME(@Arg(schema = \"PART\") int count) { return \"\"; }",
                "[1]",
                "\\\"minimum\\\"",
                "{",
                "{'minimum': 1}",
                "true");
    }
}
