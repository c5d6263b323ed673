package dev.patchbay.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks the links between pages. */
class LinksTest {
    static List<Page> pages() {
        return Page.all();
    }

    @ParameterizedTest
    @MethodSource("pages")
    void everyLinkLeadsSomewhere(Page page) {
        assertThat(page.links()).filteredOn(link -> !leads(page, link)).isEmpty();
    }

    private static boolean leads(Page page, String link) {
        if (link.matches("https?:.*")) {
            return true;
        }
        var parts = link.split("#", 2);
        var target =
                parts[0].isEmpty() ? page.path() : page.path().resolveSibling(parts[0]).normalize();
        return Files.exists(target)
                && (parts.length == 1 || Page.of(target).anchors().contains(parts[1]));
    }

    @Test
    void everyPageCanBeReachedFromTheFirst() {
        var reached = new ArrayList<>(List.of(Path.of("README.md")));
        for (int i = 0; i < reached.size(); i++) {
            var page = reached.get(i);
            Page.of(page).links().stream()
                    .map(link -> page.resolveSibling(link.replaceFirst("#.*", "")).normalize())
                    .filter(target -> target.toString().endsWith(".md"))
                    .filter(target -> Files.exists(target) && !reached.contains(target))
                    .forEach(reached::add);
        }

        assertThat(reached).containsAll(pages().stream().map(Page::path).toList());
    }

    @Test
    void aHeadingIsNamedAsGitHubDoes() {
        var page =
                new Page(
                        Path.of("a.md"),
                        """
                        # The `patchbay` command, of 2026-07-28
                        ## Säle & [links](b.md#c)
                        ## Twice
                        ```
                        # no heading
                        ```
                        ## Twice
                        """);

        assertThat(page.anchors())
                .containsExactlyInAnyOrder(
                        "the-patchbay-command-of-2026-07-28", "säle--links", "twice", "twice-1");
        assertThat(page.links()).containsExactly("b.md#c");
    }
}
