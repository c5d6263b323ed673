package dev.patchbay.ops;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The metrics as docs/reference/metrics.md tells them. */
final class MetricsPage {
    /** One of them; {@code name} as it stands behind {@code # TYPE}. */
    record Told(String name, String type, Set<String> labels) implements Comparable<Told> {
        @Override
        public int compareTo(Told other) {
            return name.compareTo(other.name);
        }
    }

    private static final Path PAGE = Path.of("docs/reference/metrics.md");

    private MetricsPage() {}

    static Set<Told> read() {
        try (var lines = Files.lines(PAGE)) {
            return lines.filter(
                            line -> line.matches("\\| `[a-z_]+` \\| (counter|gauge|histogram).*"))
                    .map(MetricsPage::row)
                    .collect(Collectors.toCollection(TreeSet::new));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Told row(String line) {
        var cells = line.split("\\|", -1);
        var labels =
                Arrays.stream(cells[3].replace("`", "").split(",", -1))
                        .map(String::strip)
                        .filter(label -> !label.isEmpty())
                        .collect(Collectors.toCollection(TreeSet::new));
        return new Told(cells[1].replace("`", "").strip(), cells[2].strip(), labels);
    }
}
