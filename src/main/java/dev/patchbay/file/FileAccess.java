package dev.patchbay.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Checks which users other than one user may change a file: its owner, users with write access, and
 * users who may replace it. The superuser may change everything, and is not checked.
 */
public final class FileAccess {
    private static final int WRITABLE_FOR_GROUP = 020;
    private static final int WRITABLE_FOR_OTHERS = 002;
    private static final int ACCESS_FOR_OTHERS = 077;
    private static final int STICKY = 01000;
    private static final int PERMISSIONS = 07777;
    private static final int MAX_LINKS = 16;
    private static final long SUPERUSER = 0;

    private final long user;
    private final Supplier<Accounts> accounts;

    /**
     * @param user the user's numeric id
     * @param accounts called only if a group has write access
     */
    FileAccess(long user, Supplier<Accounts> accounts) {
        this.user = user;
        this.accounts = accounts;
    }

    /** Returns the check for this process's user; empty if the system has no such users. */
    public static Optional<FileAccess> ofThisProcess() {
        var user = Accounts.userOfThisProcess();
        return user.isPresent()
                ? Optional.of(new FileAccess(user.getAsLong(), Accounts::ofThisMachine))
                : Optional.empty();
    }

    /**
     * Returns why another user may change the file at this path, and how to prevent it. Empty if no
     * other user may. The check covers the file, all links to it, and their folders. A read-only
     * file system, such as a volume of Kubernetes, is safe.
     *
     * @throws IOException if the file, a link or a folder does not exist
     */
    public Optional<String> complaint(Path file) throws IOException {
        var at = file.toAbsolutePath();
        for (int i = 0; i < MAX_LINKS && Files.isSymbolicLink(at); i++) {
            var folder = ofFolder(at);
            if (folder.isPresent()) {
                return folder;
            }
            at = at.resolveSibling(Files.readSymbolicLink(at));
        }
        var own = unlessReadOnly(at, complaint(at, false));
        return own.isPresent() ? own : ofFolder(at);
    }

    private Optional<String> ofFolder(Path file) throws IOException {
        var folder = file.getParent();
        return folder == null
                ? Optional.empty()
                : unlessReadOnly(folder, complaint(folder.toRealPath(), true));
    }

    private static Optional<String> unlessReadOnly(Path path, Optional<String> complaint)
            throws IOException {
        return complaint.isPresent() && Files.getFileStore(path).isReadOnly()
                ? Optional.empty()
                : complaint;
    }

    /**
     * Returns why other users have access, and how to prevent it. Empty if only this user has
     * access.
     *
     * @throws IOException if the path does not exist
     */
    public Optional<String> complaintIfNotPrivate(Path path) throws IOException {
        var owner = complaintOfOwner(path);
        if (owner.isPresent()) {
            return owner;
        }
        var found = Attributes.of(path);
        return (found.mode() & ACCESS_FOR_OTHERS) == 0
                ? Optional.empty()
                : Optional.of(
                        path
                                + " must be accessible only for its owner, found mode "
                                + found.permissions()
                                + ": chmod go= "
                                + path);
    }

    /**
     * Returns an error if the owner is another user; empty if it is this user.
     *
     * @throws IOException if the path does not exist
     */
    private Optional<String> complaintOfOwner(Path path) throws IOException {
        var found = Attributes.of(path);
        return found.owner() == user
                ? Optional.empty()
                : Optional.of(belongs(path, "this user", found));
    }

    private Optional<String> complaint(Path path, boolean folder) throws IOException {
        var found = Attributes.of(path);
        if (found.owner() != user && found.owner() != SUPERUSER) {
            return Optional.of(belongs(path, "this user or to root", found));
        }
        // In a sticky folder, no user can replace the file of another user.
        if (folder && (found.mode() & STICKY) != 0) {
            return Optional.empty();
        }
        boolean others = (found.mode() & WRITABLE_FOR_OTHERS) != 0;
        boolean group =
                (found.mode() & WRITABLE_FOR_GROUP) != 0
                        && !accounts.get().isPrivate(found.group(), found.owner());
        if (!others && !group) {
            return Optional.empty();
        }
        var change = (group ? "g" : "") + (others ? "o" : "") + "-w";
        return Optional.of(
                path
                        + " must not be writable for "
                        + (others ? "others" : "its group")
                        + ", found mode "
                        + found.permissions()
                        + ": chmod "
                        + change
                        + " "
                        + path);
    }

    private static String belongs(Path path, String expected, Attributes found) {
        return path
                + " must belong to "
                + expected
                + ", found user "
                + found.owner()
                + " as its owner";
    }

    private record Attributes(int mode, long owner, long group) {
        static Attributes of(Path path) throws IOException {
            Map<String, Object> all =
                    Files.readAttributes(path, "unix:mode,uid,gid", LinkOption.NOFOLLOW_LINKS);
            return new Attributes(
                    (int) number(all, "mode"), number(all, "uid"), number(all, "gid"));
        }

        /** Returns a number, which the system counts without a sign. */
        private static long number(Map<String, Object> all, String name) {
            return all.get(name) instanceof Number number
                    ? Integer.toUnsignedLong(number.intValue())
                    : -1;
        }

        String permissions() {
            return String.format(Locale.ROOT, "%04o", mode & PERMISSIONS);
        }
    }

    /** The user accounts and the groups of this machine. */
    record Accounts(List<String> users, List<String> groups) {
        /** Reads the local accounts. Users of a network directory are not among them. */
        static Accounts ofThisMachine() {
            return new Accounts(lines("/etc/passwd"), lines("/etc/group"));
        }

        private static List<String> lines(String file) {
            try {
                return Files.readAllLines(Path.of(file));
            } catch (IOException _) {
                // Without the file, no group counts as private.
                return List.of();
            }
        }

        /** Returns the user id with which this process creates files. */
        static OptionalLong userOfThisProcess() {
            try {
                var number = OwnUser.number();
                return number.isPresent() ? number : ofANewFile();
            } catch (IOException _) {
                return ofANewFile();
            }
        }

        /** Returns the owner of a new file, for systems without {@code /proc}. */
        private static OptionalLong ofANewFile() {
            try {
                var file = Files.createTempFile("patchbay", ".tmp");
                try {
                    return OptionalLong.of(Attributes.of(file).owner());
                } finally {
                    Files.delete(file);
                }
            } catch (IOException | UnsupportedOperationException _) {
                return OptionalLong.empty();
            }
        }

        /**
         * Returns whether a group has only one user and the same name. Many systems create such a
         * group for each user.
         */
        boolean isPrivate(long group, long user) {
            return fields(users)
                    .filter(one -> one.length > 3 && one[2].equals("" + user))
                    .map(one -> one[0])
                    .findFirst()
                    .filter(name -> hasNobodyElse(group, name))
                    .isPresent();
        }

        private boolean hasNobodyElse(long group, String name) {
            var named =
                    fields(groups)
                            .filter(one -> one.length > 2 && one[2].equals("" + group))
                            .toList();
            return !named.isEmpty()
                    && named.stream().allMatch(one -> hasOnly(one, name))
                    && fields(users)
                            .filter(one -> one.length > 3 && one[3].equals("" + group))
                            .allMatch(one -> one[0].equals(name));
        }

        private static boolean hasOnly(String[] group, String user) {
            return group[0].equals(user)
                    && (group.length < 4 || group[3].isBlank() || group[3].equals(user));
        }

        private static Stream<String[]> fields(List<String> lines) {
            return lines.stream().map(line -> line.split(":", -1));
        }
    }
}
