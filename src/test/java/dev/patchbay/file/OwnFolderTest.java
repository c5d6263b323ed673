package dev.patchbay.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnFolderTest {
    @TempDir private Path parent;

    private static String permissions(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    @Test
    void oneThatIsMadeIsForItsUserAlone() throws IOException {
        var folder = parent.resolve("a/b");

        new OwnFolder(folder).claim();
        new OwnFolder(folder).claim();

        assertThat(permissions(folder)).isEqualTo("rwx------");
        assertThat(permissions(parent.resolve("a"))).isEqualTo("rwx------");
    }

    @Test
    void oneThatIsClaimedIsShutForOthers() throws IOException {
        var folder = Files.createDirectory(parent.resolve("open"));
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));

        new OwnFolder(folder).claim();

        assertThat(permissions(folder)).isEqualTo("rwx------");
    }

    @Test
    void aLinkIsNotClaimed() throws IOException {
        var other = Files.createDirectory(parent.resolve("other"));
        var link = Files.createSymbolicLink(parent.resolve("link"), other);

        assertThatIOException()
                .isThrownBy(() -> new OwnFolder(link).claim())
                .withMessageContaining("no link");
    }

    @Test
    void aFileIsRestrictedToItsUser() throws IOException {
        var file = Files.createFile(parent.resolve("file"));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxrwxrwx"));

        OwnFolder.restrict(file);

        assertThat(permissions(file)).isEqualTo("rw-------");
    }
}
