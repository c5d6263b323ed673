package dev.patchbay.transport.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BinaryLauncherTest {
    @ParameterizedTest
    @ValueSource(strings = {"", " ", "-Xmx1m", "-Dx=y", "--", "a\nb", "é漢😀"})
    void argumentsSurviveTheWayAsPlainWords(String argument) {
        var coded = BinaryLauncher.coded(argument);

        assertThat(coded).matches("[A-Za-z0-9_-]*\\.");
        assertThat(new String(BinaryLauncher.decoded(coded), StandardCharsets.UTF_8))
                .isEqualTo(argument);
    }

    @ParameterizedTest
    @ValueSource(strings = {"sh", "/usr/bin/env"})
    void aChildIsTheBinaryFirst(String program) {
        var leader = new BinaryLauncher().leader(List.of(program), Set.of());

        long us = ProcessHandle.current().pid();
        assertThat(leader.waits()).isTrue();
        assertThat(leader.command())
                .containsExactly(
                        "/proc/" + us + "/exe",
                        "#leader",
                        Long.toString(us),
                        BinaryLauncher.coded(program));
    }
}
