package dev.patchbay.config.places;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.patchbay.config.settings.BadSetting;
import dev.patchbay.config.settings.SettingsTest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LookupTest {
    @TempDir private Path root;

    private Path touch(String name) {
        try {
            var file = root.resolve(name);
            Files.createDirectories(file.getParent());
            return Files.writeString(file, "{}");
        } catch (IOException e) {
            throw new UncheckedIOException(name + " could not be made", e);
        }
    }

    private Optional<Path> find(String named, Map<String, String> environment) {
        var settings =
                SettingsTest.settings(
                        named.isEmpty() ? Map.of() : Map.of("PATCHBAY_CONFIG", named), Map.of());
        return new Lookup(root.resolve("work"), root.resolve("home"), environment).file(settings);
    }

    private Optional<Path> find() {
        return find("", Map.of());
    }

    @Test
    void whereThereIsNoFileThereAreNoServers() {
        assertThat(find()).isEmpty();
    }

    @Test
    void theFirstOfTheUsualFilesIsTaken() {
        var users = touch("home/.config/patchbay/patchbay.json");
        assertThat(find()).contains(users);

        var projects = touch("work/.mcp.json");
        assertThat(find()).contains(projects);

        var ours = touch("work/patchbay.json");
        assertThat(find()).contains(ours);

        var named = touch("work/other/hub.json");
        assertThat(find("other/hub.json", Map.of())).contains(named);
        assertThat(find(named.toString(), Map.of())).contains(named);
    }

    @Test
    void theCommandLineWinsOverTheEnvironment() {
        touch("work/environment.json");
        var said = touch("work/said.json");
        // As Quarkus has it: system properties, which the command line becomes, come first.
        var settings = SettingsTest.settings(Map.of(), Map.of("patchbay.config", "said.json"));

        assertThat(new Lookup(root.resolve("work"), root.resolve("home"), Map.of()).file(settings))
                .contains(said);
    }

    @Test
    void usersMayKeepTheirConfigurationElsewhere() {
        touch("home/.config/patchbay/patchbay.json");
        var elsewhere = touch("etc/patchbay/patchbay.json");
        var folder = root.resolve("etc").toString();

        assertThat(find("", Map.of("XDG_CONFIG_HOME", folder))).contains(elsewhere);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "etc"})
    void aFolderThatIsNoFullPathIsIgnored(String folder) {
        var users = touch("home/.config/patchbay/patchbay.json");

        assertThat(find("", Map.of("XDG_CONFIG_HOME", folder))).contains(users);
    }

    @Test
    void foldersAreNoFiles() throws IOException {
        Files.createDirectories(root.resolve("work/patchbay.json"));
        var projects = touch("work/.mcp.json");

        assertThat(find()).contains(projects);
    }

    @ParameterizedTest
    @ValueSource(strings = {"none.json", "/none/at/all.json", "."})
    void aFileThatIsNamedMustBeThere(String name) {
        touch("work/.mcp.json");

        assertThatExceptionOfType(BadSetting.class)
                .isThrownBy(() -> find(name, Map.of()))
                .withMessage("patchbay.config must be a file that can be read, found " + name);
    }
}
