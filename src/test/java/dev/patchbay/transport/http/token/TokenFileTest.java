package dev.patchbay.transport.http.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.patchbay.peer.channel.Principal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TokenFileTest {
    private static final String ONE = "aaaaaaaaaaaaaaa1";
    private static final String TWO = "bbbbbbbbbbbbbbb2";
    private static final Principal ALICE = new Principal("", "token:alice");
    private static final Principal BOB = new Principal("", "token:bob");

    @TempDir private Path folder;
    private Path path;

    @BeforeEach
    void name() {
        path = folder.resolve("tokens");
    }

    private void write(String text) throws IOException {
        write(path, text, "rw-------");
    }

    private static void write(Path to, String text, String mode) throws IOException {
        Files.writeString(to, text);
        Files.setPosixFilePermissions(to, PosixFilePermissions.fromString(mode));
    }

    private TokenFile open() {
        return TokenFile.open(path, Optional.empty());
    }

    @Test
    void aChangeCountsOnceItWasSeenTwice() throws IOException {
        write("alice:" + ONE);
        var file = open();
        write("alice:" + TWO);

        file.check();
        assertThat(file.tokens().holder(TWO)).isEmpty();
        file.check();
        assertThat(file.tokens().holder(TWO)).contains(ALICE);
        assertThat(file.tokens().holder(ONE)).isEmpty();
    }

    @Test
    void aFileThatIsBeingWrittenIsNotTaken() throws IOException {
        write("alice:" + ONE + "\nbob:" + TWO);
        var file = open();
        for (var part : new String[] {"", "alice:" + TWO + "0000", "alice:" + TWO + "00001111"}) {
            write(part);
            file.check();
            assertThat(file.tokens().holder(ONE)).contains(ALICE);
            assertThat(file.tokens().holder(TWO)).contains(BOB);
        }
    }

    @Test
    void whoeverHoldsNoTokenAnyMoreIsTold() throws IOException {
        var gone = new HashSet<Principal>();
        write("alice:" + ONE + "\nbob:" + TWO);
        var file = open();
        file.whenRemoved(gone::addAll);

        write("alice:" + TWO);
        file.check();
        file.check();

        assertThat(gone).isEqualTo(Set.of(BOB));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "# nobody", "alice:short", "nonsense!", "a:b:c"})
    void whatCannotBeUsedLeavesTheTokensAsTheyWere(String text) throws IOException {
        write("alice:" + ONE);
        var file = open();
        write(text);
        file.check();
        file.check();
        assertThat(file.tokens().holder(ONE)).contains(ALICE);

        Files.delete(path);
        file.check();
        file.check();
        assertThat(file.tokens().holder(ONE)).contains(ALICE);

        write("alice:" + TWO);
        file.check();
        file.check();
        assertThat(file.tokens().holder(TWO)).contains(ALICE);
        assertThat(file.tokens().holder(ONE)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw----r--", "r--r--r--", "rw-rw----", "rw-----w-", "rwxrwxrwx"})
    void aFileThatOthersMayReadOrWriteIsRefused(String mode) throws IOException {
        write(path, "alice:" + ONE, mode);

        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(this::open)
                .withMessageContaining("found mode " + mode);
    }

    @ParameterizedTest
    @ValueSource(strings = {"r--------", "rw-------", "r--r-----", "rw-r-----"})
    void itsOwnerAndItsGroupMayReadIt(String mode) throws IOException {
        write(path, "alice:" + ONE, mode);

        assertThatCode(this::open).doesNotThrowAnyException();
    }

    @Test
    void aFileThatBecomesReadableForOthersIsNotTaken() throws IOException {
        write("alice:" + ONE);
        var file = open();
        write(path, "mallory:" + TWO, "rw-rw-rw-");
        file.check();
        file.check();

        assertThat(file.tokens().holder(TWO)).isEmpty();
        assertThat(file.tokens().holder(ONE)).contains(ALICE);
    }

    /** As kubelet does it: a folder for each version, and a link to the newest. */
    private void mount(String version, String text, String mode) throws IOException {
        var data = Files.createDirectory(folder.resolve(".." + version));
        write(data.resolve("tokens"), text, mode);
        var link = folder.resolve("..data_tmp");
        Files.createSymbolicLink(link, data.getFileName());
        Files.move(
                link,
                folder.resolve("..data"),
                StandardCopyOption.ATOMIC_MOVE,
                StandardCopyOption.REPLACE_EXISTING);
    }

    @ParameterizedTest
    @ValueSource(strings = {"r--------", "r--r-----", "rw-r--r--"})
    void aSecretOfKubernetesIsTakenAndSoIsItsNextVersion(String mode) throws IOException {
        mount("2026_01", "alice:" + ONE, mode);
        Files.createSymbolicLink(path, Path.of("..data", "tokens"));
        var file = open();
        assertThat(file.tokens().holder(ONE)).contains(ALICE);

        mount("2026_02", "alice:" + TWO, mode);
        file.check();
        file.check();

        assertThat(file.tokens().holder(TWO)).contains(ALICE);
        assertThat(file.tokens().holder(ONE)).isEmpty();
    }

    @Test
    void aLinkOfSomeOtherKindIsNoExcuse() throws IOException {
        var elsewhere = folder.resolve("elsewhere");
        write(elsewhere, "alice:" + ONE, "rw-r--r--");
        Files.createSymbolicLink(path, elsewhere);

        assertThatExceptionOfType(IllegalArgumentException.class).isThrownBy(this::open);
    }

    @Test
    void whatIsNoFileIsNamed() throws IOException {
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(this::open)
                .withMessage("it must be a file, found none");
        Files.createDirectory(path);
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(this::open)
                .withMessage("it must be a regular file");
        Files.delete(path);
        write("#".repeat(64 * 1024 + 1));
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(this::open)
                .withMessage("it must not exceed 65536 bytes");
    }
}
