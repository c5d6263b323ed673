package dev.patchbay.cli;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.IntSupplier;

/**
 * Where a command reads and prints.
 *
 * @param in what is piped into it
 * @param out what was asked for
 * @param err everything that was not
 * @param seen whether the output goes to a person's terminal
 * @param columns how many a line of it has, looked up when it matters
 * @param colour whether colours are wanted there
 * @param lively whether a person watches {@code err}
 */
public record Screen(
        InputStream in,
        PrintStream out,
        PrintStream err,
        boolean seen,
        IntSupplier columns,
        boolean colour,
        boolean lively) {
    private static final int BUFFER = 1 << 16;

    /** That of this process. */
    public static Screen ofThisProcess() {
        boolean seen = Terminal.isStandardOutput();
        Map<String, String> environment = System.getenv();
        return new Screen(
                new FileInputStream(FileDescriptor.in),
                stream(FileDescriptor.out),
                stream(FileDescriptor.err),
                seen,
                () -> Terminal.width(environment),
                seen && Terminal.takesColours(environment),
                Terminal.isStandardError() && Terminal.takesCodes(environment));
    }

    /** Whatever the locale says: what servers say is UTF-8, and so is JSON. */
    private static PrintStream stream(FileDescriptor descriptor) {
        OutputStream raw = new FileOutputStream(descriptor);
        return new PrintStream(
                new BufferedOutputStream(raw, BUFFER), false, StandardCharsets.UTF_8);
    }

    /** How long lines may be; as long as they like where nobody sees them. */
    int width() {
        return seen ? columns.getAsInt() : Integer.MAX_VALUE;
    }

    /** A text that was asked for, with a line end. A terminal is spared what could move it. */
    void line(String text) {
        print(seen ? Foreign.harmless(text) : text);
    }

    /** A line of ours, colours and all. */
    void print(String text) {
        out.print(text);
        out.print('\n');
    }

    /** A line for a person, beside what was asked for. */
    void note(String text) {
        out.flush();
        err.print(Foreign.harmless(text));
        err.print('\n');
        err.flush();
    }

    /** Something that went wrong. */
    void complain(String text) {
        note("patchbay: " + text);
    }

    /**
     * Prints what is left.
     *
     * @return false if something is lost that somebody wants; that nobody reads on is no mistake
     */
    public boolean flush() {
        err.flush();
        return !out.checkError() || !Terminal.keepsOutput();
    }
}
