package dev.patchbay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommandLineTest {
    private static Command parse(String... arguments) {
        return CommandLine.parse(
                List.of(arguments),
                () -> {
                    throw new AssertionError("Who sits there matters only without arguments");
                });
    }

    private static String printed(Command command) {
        if (command instanceof Command.Print print) {
            return print.text();
        }
        throw new AssertionError("Prints nothing: " + command);
    }

    private static void assertWrong(String message, String... arguments) {
        assertThat(parse(arguments))
                .isEqualTo(new Command.Wrong("patchbay: " + message + "\nTry patchbay --help\n"));
    }

    @Test
    void nothingMeansToServeAProgram() {
        assertThat(CommandLine.parse(List.of(), () -> false)).isEqualTo(new Command.Stdio());
    }

    @Test
    void nothingMeansToHelpAPerson() {
        assertThat(printed(CommandLine.parse(List.of(), () -> true))).contains("Usage:");
    }

    @Test
    void stdioMeansToServeWhoeverSitsThere() {
        assertThat(parse("stdio")).isEqualTo(new Command.Stdio());
    }

    @Test
    void healthAsksAServer() {
        assertThat(parse("health")).isEqualTo(new Command.Health());
    }

    @ParameterizedTest
    @ValueSource(strings = {"--help", "-h", "help"})
    void helpNamesEveryCommandAndEndsTheLine(String argument) {
        assertThat(printed(parse(argument)))
                .contains("patchbay stdio", "patchbay --help", "patchbay --version")
                .endsWith("\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--version", "-V"})
    void theVersionIsOneLineAndTheOneThatWasBuilt(String argument) {
        assertThat(printed(parse(argument))).matches("patchbay \\d+\\.\\d+\\.\\d+(-SNAPSHOT)?\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"serve!", "--Help", "STDIO", "", "-v", "--stdio", " stdio"})
    void anythingElseIsWrong(String argument) {
        assertWrong("Unknown argument: " + argument, argument);
    }

    @Test
    void moreThanOneArgumentIsWrong() {
        assertWrong("Expected one argument, found stdio --fast", "stdio", "--fast");
        assertWrong("Expected one argument, found --help --help", "--help", "--help");
    }
}
