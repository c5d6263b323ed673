package dev.patchbay.upstream.connection;

import dev.patchbay.json.MaskedText;
import dev.patchbay.json.PlainText;
import dev.patchbay.jsonrpc.RpcError;
import java.util.regex.Pattern;

/** Cleans text of a server that the hub repeats. */
public final class ServerText {
    private static final int MAX_LENGTH = 500;
    private static final int MAX_INSTRUCTIONS_LENGTH = 1 << 16;
    private static final Pattern HEADING = Pattern.compile("(?m)^#+(?= |$)");

    /** Such a line makes a Markdown heading of the line before it. */
    private static final Pattern UNDERLINE = Pattern.compile("(?m)^ {0,3}(=+|-+) *$");

    private ServerText() {}

    /**
     * Returns instructions for models, with line breaks but without control and invisible
     * characters. Headings get two levels deeper, below the hub's heading with the id of the
     * server.
     */
    public static String instructions(String text) {
        var plain = PlainText.lines(text, MAX_INSTRUCTIONS_LENGTH);
        var noLines = UNDERLINE.matcher(plain).replaceAll("* * *");
        return HEADING.matcher(noLines).replaceAll("##$0");
    }

    /** Returns text on one line, cut, without secrets, and quoted to mark it as foreign. */
    public static String quoted(String text) {
        var line = MaskedText.of(plain(text)).replace('"', '\'');
        return '"' + RpcError.quote(line) + '"';
    }

    /** Returns text on one line, cut, and without control and invisible characters. */
    public static String plain(String text) {
        return PlainText.of(text, MAX_LENGTH);
    }
}
