package dev.patchbay.transport.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommandPreparationTest {
    @TempDir private Path directory;

    private static ProcessCommand command(String name, @Nullable Path directory) {
        return command(name, Map.of(), directory);
    }

    private static ProcessCommand command(
            String name, Map<String, String> environment, @Nullable Path directory) {
        return new ProcessCommand("id", name, List.of(), environment, directory);
    }

    private static void assertRefused(ProcessCommand command, String message) {
        assertThatExceptionOfType(CannotStart.class)
                .isThrownBy(() -> CommandPreparation.of(command))
                .withMessage(message);
    }

    private Path file(String name, boolean executable) throws IOException {
        var file = Files.createFile(directory.resolve(name));
        assertThat(file.toFile().setExecutable(executable)).isTrue();
        return file;
    }

    @Test
    void aNameIsLookedForOnThePathOfTheChild() throws Exception {
        var program = file("program", true);

        var builder =
                CommandPreparation.of(
                        command("program", Map.of("PATH", "/no/such:" + directory), null));

        assertThat(builder.command()).containsExactly(program.toString());
    }

    @Test
    void aNameThatNobodyHasIsToldWithThePlacesThatWereSearched() {
        assertRefused(
                command("no-such-program", Map.of("PATH", "/usr/bin:/bin"), null),
                "The command must be a path or a program on PATH, found no no-such-program in"
                        + " /usr/bin, /bin");
    }

    @Test
    void ofALongPathOnlyTheBeginIsTold() {
        assertRefused(
                command("no-such-program", Map.of("PATH", "/a:/b::/c"), null),
                "The command must be a path or a program on PATH, found no no-such-program in"
                        + " /a, /b, /c");
        assertRefused(
                command("no-such-program", Map.of("PATH", "/a:/b:/c:/d:/e"), null),
                "The command must be a path or a program on PATH, found no no-such-program in"
                        + " /a, /b, /c and 2 more folders");
    }

    @Test
    void onAnEmptyPathThereAreNoPrograms() {
        assertRefused(
                command("program", Map.of("PATH", ""), null),
                "The command must be a path if PATH is empty, found program");
    }

    @Test
    void filesThatAreNoProgramsAreNotFoundOnThePath() throws Exception {
        file("program", false);
        Files.createDirectory(directory.resolve("folder"));
        var path = Map.of("PATH", directory.toString());

        assertRefused(
                command("program", path, null),
                "The command must be a path or a program on PATH, found no program in "
                        + directory);
        assertRefused(
                command("folder", path, null),
                "The command must be a path or a program on PATH, found no folder in " + directory);
    }

    @Test
    void aPathStartsFromTheWorkingDirectory() throws Exception {
        var program = file("program", true);

        var builder = CommandPreparation.of(command("./program", directory));

        assertThat(builder.command()).containsExactly(program.toString());
        assertThat(builder.directory()).isEqualTo(directory.toFile());
    }

    @Test
    void aPathThatIsNoProgramIsToldWithTheReason() throws Exception {
        var plain = file("plain", false);

        assertRefused(
                command("/no/such", null), "The command must be a program, found no file /no/such");
        assertRefused(
                command("/usr/bin", null),
                "The command must be a program, found a directory: /usr/bin");
        assertRefused(
                command(plain.toString(), null),
                "The command must be a program, found a file that this user must not "
                        + "execute: "
                        + plain);
        assertRefused(command("", null), "The command must be a path or a name, found nothing");
    }

    @Test
    void theWorkingDirectoryMustBeOne() throws Exception {
        var file = file("file", true);

        assertRefused(
                command("sh", Path.of("/no/such")),
                "The working directory must be a directory, found nothing at /no/such");
        assertRefused(
                command("sh", file),
                "The working directory must be a directory, found a file: " + file);
    }

    @Test
    void variablesMustHaveNames() {
        assertRefused(
                command("sh", Map.of("A=B", "c"), null),
                "A variable must have a name without =, found \"A=B\"");
        assertRefused(
                command("sh", Map.of("", "c"), null),
                "A variable must have a name without =, found \"\"");
    }

    @Test
    void nothingMayHoldNul() {
        assertRefused(command("a\0b", null), "The command must not contain NUL");
        assertRefused(
                command("sh", Map.of("A", "\0"), null),
                "The value of a variable must not contain NUL");
        assertRefused(
                new ProcessCommand("id", "sh", List.of("\0"), Map.of(), null),
                "An argument must not contain NUL");
    }

    @Test
    void whatIsConfiguredWinsOverWhatIsInherited() throws Exception {
        var builder =
                CommandPreparation.of(command("sh", Map.of("HOME", "/nowhere", "A.b", "c"), null));

        assertThat(builder.environment())
                .containsEntry("HOME", "/nowhere")
                .containsEntry("A.b", "c")
                .containsEntry("PATH", System.getenv("PATH"));
    }

    @Test
    void aCommandDoesNotTellItsSecrets() {
        var command =
                new ProcessCommand(
                        "id", "sh", List.of("--token=hush"), Map.of("KEY", "hush"), null);

        assertThat(command).hasToString("id: sh with 1 arguments and [KEY]");
    }
}
