package dev.patchbay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
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
        assertThat(CommandLine.parse(List.of(), () -> false))
                .isEqualTo(new Command.Stdio(Map.of()));
    }

    @Test
    void nothingMeansToHelpAPerson() {
        assertThat(printed(CommandLine.parse(List.of(), () -> true))).contains("Usage:");
    }

    @Test
    void stdioMeansToServeWhoeverSitsThere() {
        assertThat(parse("stdio")).isEqualTo(new Command.Stdio(Map.of()));
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
        assertWrong("Unknown option of stdio: --fast", "stdio", "--fast");
        assertWrong("--help must stand alone", "--help", "--help");
    }

    @Test
    void serveMeansHttpWithWhatIsSet() {
        assertThat(parse("serve")).isEqualTo(new Command.Serve(Map.of()));
        assertThat(
                        parse(
                                "serve",
                                "--host",
                                "0.0.0.0",
                                "--port=0",
                                "--path",
                                "/hub",
                                "--allowed-hosts=a.example,b.example",
                                "--allow-unauthenticated"))
                .isEqualTo(
                        new Command.Serve(
                                Map.of(
                                        "patchbay.http.host", "0.0.0.0",
                                        "patchbay.http.port", "0",
                                        "patchbay.http.path", "/hub",
                                        "patchbay.http.allowed-hosts", "a.example,b.example",
                                        "patchbay.http.allow-unauthenticated", "true")));
    }

    @Test
    void theLastWordOnAnOptionCounts() {
        assertThat(parse("serve", "--port", "1", "--port=2"))
                .isEqualTo(new Command.Serve(Map.of("patchbay.http.port", "2")));
        assertThat(parse("serve", "--path=/a=b"))
                .isEqualTo(new Command.Serve(Map.of("patchbay.http.path", "/a=b")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"--Port", "--fast", "port", "", "-p"})
    void anUnknownOptionOfServeIsWrong(String option) {
        assertWrong("Unknown option of serve: " + option, "serve", option);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--host", "--port", "--path", "--allowed-hosts"})
    void anOptionWithoutItsValueIsWrong(String option) {
        assertWrong(option + " must have a value", "serve", option);
    }

    @Test
    void bothWaysToServeSayHowTheyLog() {
        var log = Map.of("patchbay.log.json", "true", "patchbay.log.level", "debug");
        assertThat(parse("stdio", "--log-json", "--log-level", "debug"))
                .isEqualTo(new Command.Stdio(log));
        assertThat(parse("serve", "--log-level=debug", "--log-json"))
                .isEqualTo(new Command.Serve(log));
        assertWrong("--log-level must have a value", "stdio", "--log-level");
        assertWrong("Unknown option of stdio: --port", "stdio", "--port", "1");
    }

    @Test
    void whatMayBeASecretIsNotRepeated() {
        assertWrong("Unknown option of serve: --token", "serve", "--token=secret");
        assertWrong("Unknown option of stdio: --token", "stdio", "--token", "secret");
        assertWrong("--version must stand alone", "--version", "secret");
    }

    @Test
    void bothTakeTheFileOfTheServers() {
        var set = Map.of("patchbay.config", "hub.json");
        assertThat(parse("stdio", "--config", "hub.json")).isEqualTo(new Command.Stdio(set));
        assertThat(parse("stdio", "--config=hub.json")).isEqualTo(new Command.Stdio(set));
        assertThat(parse("serve", "--config", "hub.json")).isEqualTo(new Command.Serve(set));
        assertWrong("--config must have a value", "stdio", "--config");
    }
}
