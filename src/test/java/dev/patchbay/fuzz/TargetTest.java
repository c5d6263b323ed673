package dev.patchbay.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs the fuzz targets on their initial inputs, without a fuzzer. */
class TargetTest {
    private static final Corpora CORPORA =
            new Corpora(Path.of(System.getProperty("test.shared", "missing"), "corpora"));

    static List<Target> all() {
        return Target.ALL;
    }

    @ParameterizedTest
    @MethodSource("all")
    void itHoldsForAllItsSeeds(Target target) {
        assertThat(target.seeds(CORPORA)).isNotEmpty().allSatisfy(target::run);
    }

    @ParameterizedTest
    @MethodSource("all")
    void itHoldsForSeedsWithOneByteChanged(Target target) {
        var random = new SplittableRandom(1);
        for (var seed : target.seeds(new Corpora(Path.of("missing")))) {
            for (int i = 0; i < 200; i++) {
                var changed = seed.clone();
                changed[random.nextInt(seed.length)] = (byte) random.nextInt(256);
                target.run(changed);
            }
        }
    }

    @Test
    void eachClassThatIsATargetIsRun() throws IOException {
        var listed = Target.ALL.stream().map(Target::title).toList();

        try (var files = Files.walk(Path.of("build/fuzz/src/main/java"))) {
            assertThat(
                            files.map(file -> file.getFileName().toString())
                                    .filter(name -> name.endsWith("Fuzz.java"))
                                    .map(name -> name.replace(".java", "")))
                    .containsExactlyInAnyOrderElementsOf(listed);
        }
    }
}
