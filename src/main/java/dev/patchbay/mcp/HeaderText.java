package dev.patchbay.mcp;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** Encodes any text as an HTTP header value, and back (MCP 2026-07-28, basic/transports). */
public final class HeaderText {
    private static final String BEGIN = "=?base64?";
    private static final String END = "?=";

    private HeaderText() {}

    /** Returns the text if a header can carry it; otherwise base64 between marks. */
    public static String encode(String text) {
        return plain(text)
                ? text
                : BEGIN
                        + Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8))
                        + END;
    }

    /**
     * Returns whether a header can carry the text. Intermediaries may strip outer spaces and drop
     * empty headers, so such texts are encoded.
     */
    private static boolean plain(String text) {
        return !text.isEmpty()
                && text.chars().allMatch(c -> c >= ' ' && c <= '~')
                && text.charAt(0) != ' '
                && text.charAt(text.length() - 1) != ' '
                && !marked(text);
    }

    private static boolean marked(String text) {
        return text.startsWith(BEGIN)
                && text.endsWith(END)
                && text.length() >= BEGIN.length() + END.length();
    }

    /**
     * Decodes the value of a header. A value without both marks is literal.
     *
     * @throws IllegalArgumentException if the text between the marks is not padded base64 of UTF-8
     */
    public static String decode(String value) {
        var stripped = value.strip();
        if (!marked(stripped)) {
            return stripped;
        }
        var base64 = stripped.substring(BEGIN.length(), stripped.length() - END.length());
        if (base64.length() % 4 != 0) {
            // The decoder accepts missing padding, so it is checked here.
            throw new IllegalArgumentException("Base64 must be padded");
        }
        var bytes = Base64.getDecoder().decode(base64);
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException("Base64 must hold UTF-8", e);
        }
    }
}
