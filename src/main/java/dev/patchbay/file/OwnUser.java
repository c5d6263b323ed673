package dev.patchbay.file;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/** The user as which this process runs. */
final class OwnUser {
    private static final Path STATUS = Path.of("/proc/self/status");

    /** The second number is the effective user id, which owns new files. */
    private static final Pattern NUMBERS = Pattern.compile("(?m)^Uid:\\s+\\d+\\s+(\\d+)\\s");

    private OwnUser() {}

    /** Returns whether a file, folder or link belongs to this user. Does not follow links. */
    static boolean owns(Path path) throws IOException {
        // Read at each call: a native binary would keep a value from its build.
        var number = number();
        return number.isEmpty()
                ? Files.getOwner(path, NOFOLLOW_LINKS).getName().equals(name())
                : Files.getAttribute(path, "unix:uid", NOFOLLOW_LINKS) instanceof Integer uid
                        && number.getAsLong() == Integer.toUnsignedLong(uid);
    }

    /** Returns the user id on Linux; empty on other systems. */
    static OptionalLong number() throws IOException {
        try {
            var found = NUMBERS.matcher(Files.readString(STATUS));
            return found.find()
                    ? OptionalLong.of(Long.parseLong(found.group(1)))
                    : OptionalLong.empty();
        } catch (NoSuchFileException e) {
            return OptionalLong.empty();
        }
    }

    private static String name() {
        return ProcessHandle.current().info().user().orElse("");
    }
}
