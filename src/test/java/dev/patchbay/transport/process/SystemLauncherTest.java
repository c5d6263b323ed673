package dev.patchbay.transport.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SystemLauncherTest {
    private static Process start(Set<String> variables) throws Exception {
        var leader = SystemLauncher.find().leader(List.of("/bin/sh", "-c", "echo ran"), variables);
        return new ProcessBuilder(leader.command()).start();
    }

    private static String output(Process process) throws Exception {
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    @Test
    void aChildDoesNothingBeforeItIsToldTo() throws Exception {
        var process = start(Set.of("PATH"));

        process.getOutputStream().close();

        assertThat(output(process)).isEmpty();
        assertThat(process.waitFor()).isEqualTo(1);
    }

    @Test
    void aChildThatIsToldToGoesOn() throws Exception {
        var process = start(Set.of("PATH"));

        process.getOutputStream().write('\n');
        process.getOutputStream().close();

        assertThat(output(process)).isEqualTo("ran\n");
    }

    @Test
    void variablesThatNoShellCouldNameArriveAsWell() throws Exception {
        var command =
                new ProcessCommand(
                        "child",
                        "env",
                        List.of(),
                        Map.of("npm_config_//registry/:_token", "x", "A", "b"),
                        null);
        try (var child = Child.start(command)) {
            child.allMethods();

            assertThat(child.nonMessageLines()).contains("npm_config_//registry/:_token=x", "A=b");
        }
    }
}
