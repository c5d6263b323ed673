package dev.patchbay.config.places;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class LocalPlacesTest {
    private static final Path FILE = Path.of("/srv/patchbay.json");
    private static final Optional<Path> CACHE = Optional.of(Path.of("/home/u/.cache/patchbay"));
    private static final Path LOGS = Path.of("/home/u/.cache/patchbay/logs");
    private static final Path RUN = Path.of("/home/u/.cache/patchbay/run");

    @TempDir private Path folder;

    @Test
    void theFolderOfTheSessionComesFirst() {
        var places = LocalPlaces.of(FILE, true, CACHE, "/run/user/1000");

        assertThat(places.sockets()).containsExactly(Path.of("/run/user/1000/patchbay"), RUN);
        assertThat(places.journals()).isEqualTo(LOGS);
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", "run"})
    void withoutSuchAFolderItIsTheCache(String runtime) {
        assertThat(LocalPlaces.of(FILE, true, CACHE, runtime).sockets()).containsExactly(RUN);
    }

    @Test
    void whoeverKeepsNothingIsAskedAllTheSame() {
        var places = LocalPlaces.of(FILE, false, CACHE, null);

        assertThat(places.sockets()).containsExactly(RUN);
        assertThat(places.journals()).isNull();
    }

    @Test
    void whoeverHasNoHomeHasNoPlace() {
        var places = LocalPlaces.of(FILE, true, Optional.empty(), null);

        assertThat(places.sockets()).isEmpty();
        assertThat(places.journals()).isNull();
    }

    private static String mark(Path file) {
        return LocalPlaces.of(file, true, CACHE, null).mark();
    }

    @Test
    void aFileKeepsItsMarkWhenALinkInItsPlaceIsPutInTheNextOne() throws IOException {
        // As Kubernetes does it.
        var first = Files.createDirectory(folder.resolve("..1"));
        var second = Files.createDirectory(folder.resolve("..2"));
        var file = Files.createSymbolicLink(folder.resolve("a.json"), first.resolve("a.json"));
        Files.createFile(first.resolve("a.json"));
        Files.createFile(second.resolve("a.json"));
        var before = mark(file);

        Files.delete(file);
        Files.createSymbolicLink(file, second.resolve("a.json"));

        assertThat(mark(file)).isEqualTo(before);
    }

    @Test
    void eachFileHasItsMarkWhateverWayLeadsToIt() throws IOException {
        var file = Files.createFile(folder.resolve("a.json"));
        var other = Files.createFile(folder.resolve("b.json"));
        var link = Files.createSymbolicLink(folder.resolve("link"), folder);

        assertThat(mark(file)).matches("[0-9a-f]{16}").isNotEqualTo(mark(other));
        assertThat(mark(link.resolve("a.json"))).isEqualTo(mark(file));
        assertThat(mark(folder.resolve("x/../a.json"))).isEqualTo(mark(file));
        assertThat(mark(folder.resolve("gone"))).isEqualTo(mark(folder.resolve("x/../gone")));
    }
}
