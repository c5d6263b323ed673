package dev.patchbay.config.settings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.testing.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where the built program takes settings from, in a folder that anybody may have filled. */
class SettingSourcesIT {
    @TempDir private Path folder;

    private void write(String name, String text) throws IOException {
        var file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text + "\n");
    }

    /** Each line would end the program with a message, whatever the other lines do. */
    @Test
    void filesOfTheWorkingFolderSetNothing() throws IOException {
        write(
                ".env",
                """
                PATCHBAY_CONFIG=/no/such/file.json
                patchbay.config=/no/such/file.json
                PATCHBAY_LINE_LIMIT=0
                """);
        write(".env-stdio", "PATCHBAY_LINE_LIMIT=0");
        write(
                "config/application.properties",
                """
                patchbay.config=/no/such/file.json
                patchbay.line-limit=0
                %stdio.patchbay.line-limit=0
                """);
        write("config/application-stdio.properties", "patchbay.line-limit=0");
        write("application.properties", "patchbay.line-limit=0");

        assertThat(CommandRun.Place.in(folder).run("stdio")).isEqualTo(new CommandRun(0, "", ""));
    }

    /** Each of them could hide what another setting does. */
    @ParameterizedTest
    @CsvSource({
        ".env, quarkus.profile=dev",
        "config/application.properties, quarkus.log.console.enabled=true",
    })
    void filesOfTheWorkingFolderSetNothingOfTheFramework(String file, String setting)
            throws IOException {
        write(file, setting);

        assertThat(CommandRun.Place.in(folder).run("stdio")).isEqualTo(new CommandRun(0, "", ""));
    }

    @Test
    void aFileOfTheWorkingFolderCannotNameOthers() throws IOException {
        write("more.properties", "patchbay.line-limit=0");
        write(".env", "SMALLRYE_CONFIG_LOCATIONS=more.properties");

        assertThat(CommandRun.Place.in(folder).run("stdio")).isEqualTo(new CommandRun(0, "", ""));
    }

    @Test
    void variablesAndPropertiesDo() throws IOException {
        write("hub.json", "{\"mcpServers\": 1}");

        var variable = CommandRun.Place.in(folder).with("PATCHBAY_CONFIG", "hub.json").run("stdio");
        assertThat(variable.err()).contains("hub.json:1: mcpServers must be an object");
        var said = CommandRun.Place.in(folder).run("stdio", "--config", "hub.json");
        assertThat(said.err()).contains("hub.json:1: mcpServers must be an object");
    }
}
