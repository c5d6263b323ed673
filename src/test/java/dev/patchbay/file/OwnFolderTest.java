package dev.patchbay.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.patchbay.testing.ForeignFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
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
                .withMessageContaining("not a link");
    }

    @Test
    void aFileIsRestrictedToItsUser() throws IOException {
        var file = Files.createFile(parent.resolve("file"));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxrwxrwx"));

        OwnFolder.restrict(file);

        assertThat(permissions(file)).isEqualTo("rw-------");
    }

    @Test
    void aFolderOfSomebodyElseIsLeftAsItIs() throws IOException {
        var foreign = ForeignFolder.at(parent.resolve("foreign"));
        var before = Files.readAttributes(foreign, PosixFileAttributes.class);
        var folder = new OwnFolder(foreign);

        assertThatIOException()
                .isThrownBy(folder::claim)
                .withMessageContaining("must belong to the user of this process, found owner ");
        assertThatIOException()
                .isThrownBy(() -> folder.write("x.txt", new byte[1], Instant.now()))
                .withMessageContaining("must belong to the user of this process");

        var after = Files.readAttributes(foreign, PosixFileAttributes.class);
        assertThat(after.permissions()).isEqualTo(before.permissions());
        assertThat(after.lastModifiedTime()).isEqualTo(before.lastModifiedTime());
    }

    @Test
    void nothingIsWrittenBehindALink() throws IOException {
        var other = Files.createDirectory(parent.resolve("other"));
        var link = Files.createSymbolicLink(parent.resolve("link"), other);

        assertThatIOException()
                .isThrownBy(() -> new OwnFolder(link).write("x.txt", new byte[1], Instant.now()))
                .withMessageContaining("not a link");
        assertThat(other).isEmptyDirectory();
    }

    @Test
    void whereSomethingIsWrittenOthersAreShutOut() throws IOException {
        var folder = Files.createDirectory(parent.resolve("open"));
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));

        new OwnFolder(folder).write("x.txt", new byte[1], Instant.now());

        assertThat(permissions(folder)).isEqualTo("rwx------");
    }
}
