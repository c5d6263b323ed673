package dev.patchbay.dist;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

/** What the build has left, and packages made of it for the tests. */
final class Built {
    static final Path ROOT = Path.of(System.getProperty("test.root")).normalize();
    static final String VERSION = System.getProperty("test.version");
    static final String REPOSITORY = System.getProperty("test.repository");

    /** The program for a Java virtual machine. */
    static final Path AOT = ROOT.resolve("target/aot");

    /** What the build gives out. */
    static final Path DIST = ROOT.resolve("target/dist");

    private static final Path NATIVE = Path.of(System.getProperty("test.binary")).normalize();

    private Built() {}

    static boolean hasNative() {
        return Files.isExecutable(NATIVE);
    }

    static Release release(Path binary) {
        return new Release(ROOT, VERSION, binary, List.of(Platform.current()), REPOSITORY);
    }

    /** A release with the native binary, or where there is none, a script in its place. */
    static Release release() {
        return release(hasNative() ? NATIVE : STAND_IN);
    }

    /** Packages of {@link #release()}. */
    static Path packages() {
        return PACKAGES;
    }

    private static final Path WORK = ROOT.resolve("build/dist/target/test");

    /**
     * Behaves like the binary, started slower: packages do not look into what they carry. Java is
     * the one of the tests, wherever the script is started.
     */
    private static final Path STAND_IN = standIn();

    private static final Path PACKAGES = makePackages();

    private static Path standIn() {
        try {
            Files.createDirectories(WORK);
            var script = WORK.resolve("patchbay");
            Files.writeString(
                    script,
                    ("#!/bin/sh\nJAVA_HOME='" + System.getProperty("java.home"))
                            + ("' exec '" + AOT.resolve("patchbay") + "' \"$@\"\n"));
            return Files.setPosixFilePermissions(
                    script, PosixFilePermissions.fromString("rwxr-xr-x"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path makePackages() {
        try {
            var packages = WORK.resolve("packages");
            Main.makePackages(release(), packages);
            return packages;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
