package dev.patchbay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.cli.command.Add;
import dev.patchbay.cli.context.Command;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
        assertThat(parse(arguments)).isInstanceOf(Command.Wrong.class);
        var wrong = ((Command.Wrong) parse(arguments)).message();
        assertThat(wrong).matches("(?s)patchbay: .*\nTry patchbay ([a-z]+ )?--help\n");
        assertThat(wrong.lines().findFirst()).contains("patchbay: " + message);
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
        assertThat(parse("health")).isEqualTo(new Command.Health(Optional.empty()));
        assertThat(parse("health", "--management-port", "9001"))
                .isEqualTo(new Command.Health(Optional.of("9001")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"--help", "-h", "help"})
    void helpNamesEveryCommandAndEndsTheLine(String argument) {
        assertThat(printed(parse(argument)))
                .contains(Commands.names())
                .contains("patchbay --version")
                .endsWith("\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--version", "-V"})
    void theVersionIsOneLineAndTheOneThatWasBuilt(String argument) {
        assertThat(printed(parse(argument))).matches("patchbay \\d+\\.\\d+\\.\\d+(-SNAPSHOT)?\n");
    }

    @ParameterizedTest
    @CsvSource({
        "serve!, 'Unknown command: serve!; did you mean serve?'",
        "STDIO, 'Unknown command: STDIO; did you mean stdio?'",
        "'', 'Unknown command: '",
        "-v, 'Unknown option: -v'",
        "xyzzy, 'Unknown command: xyzzy'"
    })
    void anythingElseIsWrong(String argument, String message) {
        assertWrong(message, argument);
        assertWrong(message, "help", argument);
    }

    @Test
    void everyCommandTellsWhatItTakesWithExamples() {
        for (var name : Commands.names()) {
            var help = printed(parse(name, "--help"));
            assertThat(help)
                    .contains("Usage:\n  patchbay " + name, "Examples:\n")
                    .endsWith("\n")
                    .doesNotContain("\t");
            assertThat(help.lines()).allMatch(line -> line.length() <= 100);
            assertThat(printed(parse("help", name))).isEqualTo(help);
            assertThat(printed(parse(name, "x", "-h"))).isEqualTo(help);
        }
    }

    @Test
    void whatStandsBehindTheDashesIsNoQuestionForHelp() {
        assertThat(parse("add", "a", "--", "prog", "--help")).isInstanceOf(Command.OnFiles.class);
    }

    @Test
    void addRefusesWhatMakesNoSense() {
        assertWrong("add must have " + Add.SYNTAX.operands(), "add", "a");
        assertWrong(
                "A server id must begin with a letter or a digit, and have at most 32 letters,"
                        + " digits and -, found _my",
                "add",
                "_my",
                "prog");
        assertWrong(
                "The command must be a program; for an address, use --transport http or sse",
                "add",
                "a",
                "https://x");
        assertWrong(
                "--header must only be used with --transport http or sse",
                "add",
                "a",
                "-H",
                "A: b",
                "prog");
        assertWrong(
                "--env must only be used for programs, not for servers with an address",
                "add",
                "-t",
                "sse",
                "a",
                "http://x",
                "-e",
                "A=b");
        assertWrong("--env must have the form NAME=VALUE", "add", "a", "-e", "secret", "prog");
        assertWrong("--env must name A once", "add", "a", "-e", "A=1", "-eA=2", "prog");
        assertWrong(
                "--transport must be one of stdio, http, sse, found ws",
                "add",
                "-t",
                "ws",
                "a",
                "ws://x");
        assertWrong(
                "Unknown option of add: -y; write options of the program after --",
                "add",
                "a",
                "npx",
                "-y");
        assertWrong("Unknown option of add: --conf; did you mean --config?", "add", "--conf", "x");
    }

    @Test
    void moreThanOneArgumentIsWrong() {
        assertWrong("Unknown option of stdio: --fast", "stdio", "--fast");
        assertWrong("--help must be the only argument", "--help", "--help");
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
    @CsvSource({
        "--Port, '--Port; did you mean --port?'",
        "--fast, --fast",
        "--allow, '--allow; did you mean --allowed-hosts?'",
        "-p, -p"
    })
    void anUnknownOptionOfServeIsWrong(String option, String told) {
        assertWrong("Unknown option of serve: " + told, "serve", option);
    }

    @ParameterizedTest
    @ValueSource(strings = {"port", ""})
    void serveTakesNothingWithoutAName(String argument) {
        assertWrong("serve must have no arguments except options", "serve", argument);
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
        assertWrong(
                "Unknown option of serve: --token; did you mean --token-file?",
                "serve",
                "--token=secret");
        assertWrong("Unknown option of stdio: --token", "stdio", "--token", "secret");
        assertWrong("--version must be the only argument", "--version", "secret");
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
