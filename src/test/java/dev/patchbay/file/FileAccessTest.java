package dev.patchbay.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.patchbay.file.FileAccess.Accounts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FileAccessTest {
    @TempDir private Path folder;
    private Path file;
    private long user;
    private long group;

    @BeforeEach
    void make() throws IOException {
        file = Files.writeString(folder.resolve("hub.json"), "{}");
        mode(folder, "rwx------");
        mode(file, "rw-------");
        user = ((Number) Files.getAttribute(file, "unix:uid")).longValue();
        group = ((Number) Files.getAttribute(file, "unix:gid")).longValue();
    }

    private static void mode(Path path, String mode) throws IOException {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(mode));
    }

    private FileAccess access(String members) {
        return new FileAccess(
                user,
                () ->
                        new Accounts(
                                List.of("ann:x:" + user + ":" + group + "::/home/ann:/bin/sh"),
                                List.of("ann:x:" + group + ":" + members)));
    }

    private Optional<String> complaint() throws IOException {
        return access("").complaint(file);
    }

    @Test
    void whatOnlyItsUserWritesIsFine() throws IOException {
        assertThat(complaint()).isEmpty();
        mode(file, "rw-r--r--");
        mode(folder, "rwxr-xr-x");
        assertThat(complaint()).isEmpty();
        assertThat(FileAccess.ofThisProcess().orElseThrow().complaint(file)).isEmpty();
    }

    @Test
    void whatOthersMayWriteIsNot() throws IOException {
        mode(file, "rw-rw-rw-");
        assertThat(complaint())
                .hasValue(
                        file
                                + " must not be writable for others, found mode 0666: chmod o-w "
                                + file);
        assertThat(access("bob").complaint(file))
                .hasValue(
                        file
                                + " must not be writable for others, found mode 0666: chmod go-w "
                                + file);
    }

    @Test
    void noMoreIsAFolderInWhichOthersMayPutAnotherInItsPlace() throws IOException {
        mode(folder, "rwxrwxrwx");
        assertThat(complaint().orElseThrow())
                .endsWith(
                        "must not be writable for others, found mode 0777: chmod o-w "
                                + folder.toRealPath());
        Files.setAttribute(folder, "unix:mode", 01777);
        assertThat(complaint()).isEmpty();
    }

    @Test
    void theFoldersOfLinksCountToo() throws IOException {
        var open = Files.createDirectory(folder.resolve("open"));
        var link = Files.createSymbolicLink(open.resolve("link.json"), file);
        assertThat(access("").complaint(link)).isEmpty();
        mode(open, "rwxrwxrwx");
        assertThat(access("").complaint(link)).isPresent();
        mode(open, "rwxr-xr-x");
        mode(file, "rw-rw-rw-");
        assertThat(access("").complaint(link)).isPresent();
    }

    @Test
    void aGroupOfOnesOwnMayWrite() throws IOException {
        mode(file, "rw-rw-r--");
        mode(folder, "rwxrwxr-x");

        assertThat(access("").complaint(file)).isEmpty();
        assertThat(access("ann").complaint(file)).isEmpty();
        assertThat(access("ann,bob").complaint(file))
                .hasValue(
                        file
                                + " must not be writable for its group, found mode 0664: chmod g-w "
                                + file);
    }

    @ParameterizedTest
    @CsvSource({
        // No group of that number is known, as where a network knows them.
        "ann:x:U:G, other:x:77777:",
        // It is named after somebody else.
        "ann:x:U:G, staff:x:G:",
        // Nobody knows the owner.
        "bob:x:77777:77777, ann:x:G:",
        // Somebody else has it as their first one.
        "ann:x:U:G|bob:x:77777:G, ann:x:G:",
        // Two have one number.
        "ann:x:U:G, ann:x:G:|staff:x:G:bob",
    })
    void noOtherGroupMay(String users, String groups) throws IOException {
        mode(file, "rw-rw-r--");
        var accounts = new Accounts(lines(users), lines(groups));

        assertThat(new FileAccess(user, () -> accounts).complaint(file)).isPresent();
    }

    private List<String> lines(String text) {
        return List.of(text.replace(":U", ":" + user).replace(":G", ":" + group).split("\\|"));
    }

    @Test
    void whatSomebodyElseOwnsIsNotFineUnlessTheyAreRoot() throws IOException {
        var other = new FileAccess(user + 1, () -> new Accounts(List.of(), List.of()));
        if (user == 0) {
            assertThat(other.complaint(file)).isEmpty();
            Files.setAttribute(file, "unix:uid", 77777);
        }
        assertThat(other.complaint(file).orElseThrow())
                .contains(file + " must belong to this user or to root, found user ");
        assertThat(other.complaintIfNotPrivate(folder)).isPresent();
    }

    @Test
    void theNumberOfAUserMayHave32Bits() throws IOException {
        assumeThat(user).as("only root gives a file away").isZero();
        Files.setAttribute(file, "unix:uid", (int) 3_000_000_000L);

        var owner = new FileAccess(3_000_000_000L, () -> new Accounts(List.of(), List.of()));

        assertThat(owner.complaint(file)).isEmpty();
        assertThat(owner.complaintIfNotPrivate(file)).isEmpty();
        assertThat(complaint().orElseThrow()).contains("found user 3000000000 as its owner");
    }

    @Test
    void whereNothingCanBeWrittenNobodyCan() throws IOException {
        // Whatever stands in the modes of a file system that is mounted to be read alone.
        var readOnly = Path.of("/proc/sys/kernel/ostype");
        if (Files.exists(readOnly) && Files.getFileStore(readOnly).isReadOnly()) {
            assertThat(
                            new FileAccess(77777, () -> new Accounts(List.of(), List.of()))
                                    .complaint(readOnly))
                    .isEmpty();
        }
    }
}
