package dev.patchbay.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class TableTest {
    private static String print(boolean seen, int columns, boolean colour) {
        var out = new ByteArrayOutputStream();
        var stream = new PrintStream(out, false, StandardCharsets.UTF_8);
        var in = new ByteArrayInputStream(new byte[0]);
        var screen = new Screen(in, stream, stream, seen, () -> columns, colour, false);
        var table = new Table("ID", "STATUS", "WHAT");
        table.add(
                Table.Cell.of("files"),
                new Table.Cell("connected", Colours.GOOD),
                Table.Cell.of("a program with a long name\nand more"));
        table.add(
                Table.Cell.of("日本"), new Table.Cell("", Colours.BAD), Table.Cell.of("b\u001B[2J"));
        table.print(screen);
        screen.flush();
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void whereNobodySeesItLinesAreAsLongAsTheyAre() {
        assertThat(print(false, 10, false))
                .isEqualTo(
                        """
                        ID     STATUS     WHAT
                        files  connected  a program with a long name
                        日本              b\uFFFD[2J
                        """
                                .replace("日本              ", "日本" + " ".repeat(14)));
    }

    @Test
    void onATerminalTheLastColumnsGiveWay() {
        assertThat(print(true, 30, false))
                .isEqualTo(
                        """
                        ID     STATUS     WHAT
                        files  connected  a program w…
                        日本              b\uFFFD[2J
                        """
                                .replace("日本              ", "日本" + " ".repeat(14)));
        for (int width = 6; width < 60; width++) {
            int columns = width;
            assertThat(print(true, width, false).lines())
                    .allMatch(line -> Columns.of(line) <= columns);
        }
    }

    @Test
    void onANarrowTerminalNamesStayWhole() {
        for (int width = 1; width < 20; width++) {
            assertThat(print(true, width, false).lines().skip(1))
                    .allMatch(line -> line.startsWith("files") || line.startsWith("日本"));
        }
    }

    @Test
    void coloursTakeNoRoom() {
        assertThat(print(true, 30, true))
                .contains("files  \u001B[32mconnected\u001B[0m  a program w…")
                .doesNotContain("\u001B[2J");
    }
}
