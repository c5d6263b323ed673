package dev.patchbay.dist;

import java.util.Locale;

/**
 * An operating system and a processor, in Node's words, which npm and Claude Desktop use as well.
 */
record Platform(String os, String cpu) {
    static Platform parse(String text) {
        var parts = text.split("-", -1);
        if (parts.length != 2) {
            throw new IllegalArgumentException("A platform must be like linux-x64, found " + text);
        }
        return new Platform(parts[0], parts[1]);
    }

    static Platform current() {
        var os = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        var cpu = System.getProperty("os.arch");
        return new Platform(
                os.startsWith("mac") ? "darwin" : os.startsWith("win") ? "win32" : "linux",
                cpu.equals("aarch64") ? "arm64" : "x64");
    }

    /** The processor, as images name it. */
    String architecture() {
        return cpu.equals("x64") ? "amd64" : cpu;
    }

    @Override
    public String toString() {
        return os + "-" + cpu;
    }
}
