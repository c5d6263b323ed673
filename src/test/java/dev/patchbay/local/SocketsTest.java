package dev.patchbay.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.patchbay.testing.ForeignFolder;
import java.io.IOException;
import java.net.ConnectException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SocketsTest {
    @TempDir private Path parent;
    private Path folder;
    private Sockets sockets;

    @BeforeEach
    void open() {
        folder = parent.resolve("run");
        sockets = new Sockets(List.of(folder), "mark");
    }

    private static String permissions(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    /** The socket of a process that has died. */
    private Path dead(String name) throws IOException {
        var file = Files.createDirectories(folder).resolve(name);
        try (var channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            channel.bind(UnixDomainSocketAddress.of(file));
        }
        assertThat(file).exists();
        return file;
    }

    @Test
    void aSocketIsForItsUserAlone() throws IOException {
        try (var bound = sockets.bind().orElseThrow()) {
            assertThat(permissions(folder)).isEqualTo("rwx------");
            assertThat(permissions(bound.file())).isEqualTo("rw-------");
            assertThat(sockets.all()).containsExactly(bound.file());
        }
    }

    @Test
    void itGoesWithTheHub() throws IOException {
        sockets.bind().orElseThrow().close();

        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void hubsOfOneFileFindEachOtherAndNoOthers() throws IOException {
        var others = new Sockets(List.of(folder), "other");
        try (var one = sockets.bind().orElseThrow();
                var two = sockets.bind().orElseThrow();
                var other = others.bind().orElseThrow()) {
            assertThat(sockets.all()).containsExactlyInAnyOrder(one.file(), two.file());
            assertThat(others.all()).containsExactly(other.file());
            Sockets.connect(one.file()).close();
        }
    }

    @Test
    void theSocketOfAHubThatHasDiedIsRemovedByTheNextOne() throws IOException {
        var dead = dead("any-1.sock");
        var half = dead("any-2.temp");
        var beginning = dead("any-3.temp");
        Files.setLastModifiedTime(half, FileTime.from(Instant.now().minus(Duration.ofMinutes(2))));
        try (var alive = sockets.bind().orElseThrow();
                var _ = sockets.bind().orElseThrow()) {
            assertThat(dead).doesNotExist();
            assertThat(half).doesNotExist();
            assertThat(beginning).exists();
            assertThat(alive.file()).exists();
        }
    }

    @Test
    void theSocketOfAHubThatHasDiedIsRemovedByACommand() throws IOException {
        var dead = dead("mark-1.sock");
        assertThat(sockets.all()).containsExactly(dead);

        assertThatExceptionOfType(ConnectException.class).isThrownBy(() -> Sockets.connect(dead));

        assertThat(sockets.all()).isEmpty();
    }

    @Test
    void thePathOfASocketHasWhatEverySystemTakes() throws IOException {
        int others = parent.toString().length() + 1 + "/mark-01234567.sock".length();
        var longest = parent.resolve("x".repeat(103 - others));
        try (var bound = new Sockets(List.of(longest), "mark").bind().orElseThrow()) {
            assertThat(bound.file().toString()).hasSize(103);
        }
        assertThat(new Sockets(List.of(Path.of(longest + "x")), "mark").bind()).isEmpty();
    }

    @Test
    void aFolderWithTooLongAPathIsPassedOver() throws IOException {
        var longOne = parent.resolve("x".repeat(100));
        try (var bound = new Sockets(List.of(longOne, folder), "mark").bind().orElseThrow()) {
            assertThat(bound.file()).hasParent(folder);
        }
    }

    @Test
    void aFolderThatIsNoneIsPassedOver() throws IOException {
        var file = Files.createFile(parent.resolve("file"));
        var link = Files.createSymbolicLink(parent.resolve("link"), parent);

        assertThat(new Sockets(List.of(file, link), "mark").bind()).isEmpty();
        assertThat(new Sockets(List.of(file), "mark").all()).isEmpty();
        assertThat(new Sockets(List.of(), "mark").bind()).isEmpty();
    }

    @Test
    void commandsLookIntoNoFolderThatOthersCanPutASocketIn() throws IOException {
        dead("mark-1.sock");
        assertThat(sockets.all()).hasSize(1);
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));

        assertThat(sockets.all()).isEmpty();
    }

    @Test
    void commandsLookIntoNoFolderOfAnotherUser() throws IOException {
        var foreign = ForeignFolder.at(parent.resolve("foreign"));
        if (ForeignFolder.isRoot()) {
            Files.createFile(foreign.resolve("mark-1.sock"));
        }

        assertThat(new Sockets(List.of(foreign), "mark").all()).isEmpty();
    }

    @Test
    void commandsFollowNoLinkToAFolder() throws IOException {
        dead("mark-1.sock");
        var link = Files.createSymbolicLink(parent.resolve("link"), folder);

        assertThat(new Sockets(List.of(link), "mark").all()).isEmpty();
    }
}
