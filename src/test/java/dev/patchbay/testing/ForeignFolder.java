package dev.patchbay.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/** A folder of another user than the one that runs the tests. */
public final class ForeignFolder {
    private static final int NOBODY = 65_534;

    private ForeignFolder() {}

    /**
     * One that root can make, and one that everybody else can find.
     *
     * @param wanted where it is to be, if it is made
     */
    public static Path at(Path wanted) throws IOException {
        if (!isRoot()) {
            return Path.of("/usr");
        }
        Files.createDirectories(wanted);
        give(wanted);
        return wanted;
    }

    /** Whether files can be given away. */
    public static boolean isRoot() throws IOException {
        return Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0);
    }

    /** Gives a file away, which only root can. */
    public static void give(Path file) throws IOException {
        Files.setAttribute(file, "unix:uid", NOBODY, LinkOption.NOFOLLOW_LINKS);
    }
}
