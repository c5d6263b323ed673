package dev.patchbay.cli.terminal;

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
 * The input and output of a command.
 *
 * @param in the piped input
 * @param out the requested output
 * @param err all other output
 * @param seen whether {@code out} is a terminal
 * @param columns returns the width of the terminal, determined only when needed
 * @param colour whether {@code out} gets colours
 * @param lively whether {@code err} is a terminal that takes control codes
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

    /** Returns the screen of this process. */
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

    /** Always UTF-8, whatever the locale is: texts of servers and JSON are UTF-8. */
    private static PrintStream stream(FileDescriptor descriptor) {
        OutputStream raw = new FileOutputStream(descriptor);
        return new PrintStream(
                new BufferedOutputStream(raw, BUFFER), false, StandardCharsets.UTF_8);
    }

    /** Returns the longest line in columns; unlimited if the output is not a terminal. */
    int width() {
        return seen ? columns.getAsInt() : Integer.MAX_VALUE;
    }

    /**
     * Prints a line of the requested output. On a terminal, characters that could control it are
     * replaced.
     */
    public void line(String text) {
        print(seen ? UntrustedText.harmless(text) : text);
    }

    /**
     * Prints one JSON text on a line of its own. On a terminal, characters that could control it
     * become JSON escapes, which do not change the value. A program gets the text unchanged.
     */
    public void json(String text) {
        print(seen ? UntrustedText.escaped(text) : text);
    }

    /** Prints a line of our own text, with its colours. */
    public void print(String text) {
        out.print(text);
        out.print('\n');
    }

    /** Prints a line for a person on standard error. */
    public void note(String text) {
        out.flush();
        err.print(UntrustedText.harmless(text));
        err.print('\n');
        err.flush();
    }

    /** Prints an error. */
    public void complain(String text) {
        note("patchbay: " + text);
    }

    /**
     * Prints all buffered output.
     *
     * @return false if output is lost that a file or device should have kept; a reader of a pipe
     *     that stops reading is not an error
     */
    public boolean flush() {
        err.flush();
        return !out.checkError() || !Terminal.keepsOutput();
    }
}
