package dev.patchbay.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.patchbay.app.record.LastLines;
import dev.patchbay.catalog.Catalog;
import dev.patchbay.catalog.LiveCatalog;
import dev.patchbay.catalog.Profile;
import dev.patchbay.catalog.ProfileView;
import dev.patchbay.config.servers.BrokenFile;
import dev.patchbay.config.settings.Settings;
import dev.patchbay.event.Events;
import dev.patchbay.upstream.Registry;
import dev.patchbay.upstream.definition.FileProblem;
import dev.patchbay.upstream.definition.ServedClients;
import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The file with the servers while a hub begins, and later. */
@Timeout(60)
class ServersTest {
    private static final String BROKEN = "{\n  \"mcpServers\": {,}\n}";
    private static final String WELL =
            "{\"mcpServers\": {\"a\": {\"command\": \"no-such-program\"}},"
                    + " \"hub\": {\"profiles\": {\"p\": {}}}}";

    @TempDir private Path folder;

    private final Events events = new Events();
    private final LiveCatalog catalog = new LiveCatalog(Catalog.EMPTY, events);
    private final Registry registry = new Registry();
    private @Nullable Servers servers;

    @AfterEach
    void end() {
        if (servers != null) {
            servers.close();
        }
    }

    private Path file() {
        return folder.resolve("patchbay.json");
    }

    private void write(String text) throws IOException {
        Files.writeString(file(), text);
    }

    private Settings settings(Map<String, String> properties) {
        var all = new HashMap<>(properties);
        all.put("patchbay.config", file().toString());
        all.put("patchbay.cache", "false");
        return new SmallRyeConfigBuilder()
                .addDiscoveredConverters()
                .withConverter(
                        io.quarkus.runtime.configuration.MemorySize.class,
                        200,
                        new io.quarkus.runtime.configuration.MemorySizeConverter())
                .withConverter(
                        java.time.Duration.class,
                        200,
                        new io.quarkus.runtime.configuration.DurationConverter())
                .withSources(new PropertiesConfigSource(all, "test", 500))
                .withMapping(Settings.class)
                .build()
                .getConfigMapping(Settings.class);
    }

    private Profiles begin(Map<String, String> properties, @Nullable URI address) {
        var settings = settings(properties);
        var profiles = new Profiles(catalog, settings.profile());
        servers =
                Servers.begin(
                        settings,
                        registry,
                        profiles,
                        file ->
                                UpstreamSetup.equipment(
                                        settings,
                                        catalog,
                                        events,
                                        file,
                                        LastLines.MASKED,
                                        new ServedClients.Many(false)),
                        address);
        return profiles;
    }

    @Test
    void overStandardStreamsAHubWithABrokenFileBeginsAndTellsTheLine() throws IOException {
        write(BROKEN);

        begin(Map.of(), null);

        assertThat(registry.servers()).isEmpty();
        assertThat(registry.problems())
                .singleElement()
                .returns(true, FileProblem::ofWholeFile)
                .extracting(FileProblem::text)
                .asString()
                .startsWith("patchbay.json:2:18: must be JSON");
    }

    @Test
    void aFileThatIsMendedIsTakenUp() throws IOException {
        write(BROKEN);
        begin(Map.of(), null);

        write(WELL);

        await().untilAsserted(() -> assertThat(registry.server("a")).isPresent());
        await().untilAsserted(() -> assertThat(registry.problems()).isEmpty());
    }

    @Test
    void aFileThatIsBrokenLaterIsToldToo() throws IOException {
        write(WELL);
        begin(Map.of(), null);
        assertThat(registry.problems()).isEmpty();

        write(BROKEN);

        await().untilAsserted(() -> assertThat(registry.problems()).hasSize(1));
        assertThat(registry.server("a")).isPresent();
    }

    @Test
    void anEntryThatIsWrongIsToldWithItsLine() throws IOException {
        write("{\"mcpServers\": {\n\"b\": {\"command\": 1, \"colour\": 2}}}");

        begin(Map.of(), null);

        assertThat(registry.problems())
                .containsExactly(
                        new FileProblem(
                                "patchbay.json:2: mcpServers.b.command must be a text, found a"
                                        + " number",
                                false));
    }

    @Test
    void underAProfileABrokenFileShowsNothing() throws IOException {
        write(BROKEN);

        var profiles = begin(Map.of("patchbay.profile", "p"), null);

        assertThat(((ProfileView) profiles.main()).profile()).isEqualTo(Profile.NOTHING);
    }

    @Test
    void overHttpABrokenFileEndsTheProgram() throws IOException {
        write(BROKEN);

        assertThatExceptionOfType(BrokenFile.class)
                .isThrownBy(() -> begin(Map.of(), URI.create("http://localhost:1/mcp")));
        assertThat(List.of(registry.servers())).containsExactly(List.of());
    }
}
