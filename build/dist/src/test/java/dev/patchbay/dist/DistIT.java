package dev.patchbay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the build leaves in target/dist. */
class DistIT {
    private static final List<String> ALWAYS =
            List.of(
                    "claude-code-plugin/patchbay/.mcp.json",
                    "images/patchbay-jvm.tar",
                    "npm/patchbay-mcp-" + Built.VERSION + ".tgz",
                    "patchbay-" + Built.VERSION + ".cdx.json",
                    "server.json");

    @Test
    void everythingIsThereThatCanBe() {
        assertThat(ALWAYS).allSatisfy(name -> assertThat(Built.DIST.resolve(name)).exists());
        assertThat(new Packages(Built.release(), Built.DIST).needBinary())
                .allSatisfy(name ->
                        assertThat(Files.exists(Built.DIST.resolve(name)))
                                .as(name)
                                .isEqualTo(Built.hasNative()));
    }

    @Test
    void whatNeedsABinaryIsLeftOutAndNamed(@TempDir Path directory) throws Exception {
        var out = directory.resolve("out");

        var missing = Main.makePackages(Built.release(directory.resolve("none")), out);

        assertThat(missing)
                .hasSize(3)
                .allSatisfy(name -> assertThat(out.resolve(name)).doesNotExist());
        assertThat(Json.read(out.resolve("server.json")).get("packages")).hasSize(1);
        assertThat(
                        out.resolve("claude-code-plugin/patchbay/bin")
                                .resolve(Platform.current().toString()))
                .doesNotExist();
    }

    @Test
    void theSameBinaryGivesTheSameBytes(@TempDir Path directory) throws Exception {
        var again = directory.resolve("again");

        Main.makePackages(Built.release(), again);

        Run.of(directory, "diff", "-r", Built.packages().toString(), again.toString()).succeeded();
    }
}
