package dev.patchbay.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Compares the table of threads with the thread names in the code. */
class ThreadsTest {
    private static final Path SOURCES = Path.of("src/main/java");
    private static final Page ARCHITECTURE = Page.of(Path.of("docs/architecture.md"));

    /**
     * A thread with a name that is a text, the begin of one, or what follows the id of a server.
     */
    private static final Pattern NAMED =
            Pattern.compile(
                    "Thread\\.of(?:Platform|Virtual)\\(\\)[^;{]*?"
                            + "\\.name\\(\\s*(id \\+ )?\"([^\"]+)\"( \\+)?");

    private static String shown(String source) {
        var names = new TreeSet<String>();
        NAMED.matcher(source)
                .results()
                .forEach(found ->
                        names.add(
                                "`"
                                        + (found.group(1) == null ? "" : "<id>")
                                        + found.group(2)
                                        + (found.group(3) == null ? "" : "<id>")
                                        + "`"));
        return String.join("\n", names);
    }

    @Test
    void eachThreadWithANameStandsInTheTable() throws IOException {
        var names = new TreeSet<String>();
        try (var files = Files.walk(SOURCES)) {
            for (var file : files.filter(one -> one.toString().endsWith(".java")).toList()) {
                shown(Files.readString(file)).lines().forEach(names::add);
            }
        }
        var table =
                String.join(
                        "\n", ARCHITECTURE.rows("Threads").stream().map(String::valueOf).toList());

        assertThat(names).hasSizeGreaterThan(15).allMatch(table::contains);
    }
}
