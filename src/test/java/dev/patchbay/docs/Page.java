package dev.patchbay.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A page of the documentation, as tests need it. */
public record Page(Path path, String text) {
    private static final Pattern BLOCK =
            Pattern.compile(
                    "^( *)```(\\w*) ?([^\n`]*)\n(.*?)^ *```$", Pattern.MULTILINE | Pattern.DOTALL);
    private static final Pattern HEADING = Pattern.compile("^(#+) +(.+?) *$", Pattern.MULTILINE);
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");

    /**
     * A block of code.
     *
     * @param language empty if the block names none
     * @param file the file that the reader puts it into, which stands behind the language; empty if
     *     there is none
     * @param text without the indentation of the list that the block belongs to
     */
    public record Block(String language, String file, String text) {}

    public static Page of(Path path) {
        try {
            return new Page(path, Files.readString(path));
        } catch (IOException e) {
            throw new UncheckedIOException(path + " could not be read", e);
        }
    }

    static Page reference(String name) {
        return of(Path.of("docs", "reference", name));
    }

    /** Those that users and contributors read. */
    static List<Page> all() {
        try (var files = Files.walk(Path.of("docs"))) {
            return Stream.concat(
                            Stream.of("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md")
                                    .map(Path::of),
                            files.filter(file -> file.toString().endsWith(".md")).sorted())
                    .map(Page::of)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException("docs could not be listed", e);
        }
    }

    /** The cells of the tables below a heading, without those that head or part them. */
    List<List<String>> rows(String heading) {
        var rows = new ArrayList<List<String>>();
        boolean below = false;
        boolean body = false;
        for (var line : text.lines().toList()) {
            if (line.startsWith("#")) {
                below = line.replaceFirst("^#+ *", "").equals(heading);
            }
            body = line.startsWith("|") && (body || line.startsWith("|---"));
            if (below && body && !line.startsWith("|---")) {
                rows.add(cells(line));
            }
        }
        return rows;
    }

    private static List<String> cells(String line) {
        var cells = line.strip().split("\\|", -1);
        return Arrays.stream(cells, 1, cells.length - 1).map(String::strip).toList();
    }

    List<String> headings() {
        return HEADING.matcher(withoutBlocks()).results().map(found -> found.group(2)).toList();
    }

    /** The names of its headings in addresses, as GitHub makes them. */
    Set<String> anchors() {
        var anchors = new HashSet<String>();
        var seen = new HashMap<String, Integer>();
        for (var heading : headings()) {
            var name =
                    LINK.matcher(heading)
                            .replaceAll("]")
                            .toLowerCase(Locale.ROOT)
                            .replaceAll("[^\\p{L}\\p{N} _-]", "")
                            .replace(' ', '-');
            int before = seen.merge(name, 1, Integer::sum) - 1;
            anchors.add(before == 0 ? name : name + "-" + before);
        }
        return anchors;
    }

    /** Where its links and pictures lead. */
    List<String> links() {
        return LINK.matcher(withoutBlocks().replaceAll("`[^`\n]*`", "code"))
                .results()
                .map(found -> found.group(1))
                .toList();
    }

    /** What stands in its blocks of these languages. */
    public List<String> blocks(String... languages) {
        return blocks().stream()
                .filter(block -> List.of(languages).contains(block.language()))
                .map(Block::text)
                .toList();
    }

    /** All its blocks of code. */
    public List<Block> blocks() {
        return BLOCK.matcher(text).results().map(Page::block).toList();
    }

    private static Block block(MatchResult found) {
        var indentation =
                Pattern.compile("^ {0," + found.group(1).length() + "}", Pattern.MULTILINE);
        var text = indentation.matcher(found.group(4)).replaceAll("");
        return new Block(found.group(2), found.group(3).strip(), text);
    }

    private String withoutBlocks() {
        return BLOCK.matcher(text).replaceAll("");
    }

    /** As a name of a test. */
    @Override
    public String toString() {
        return path.toString();
    }
}
