package dev.patchbay.mcp;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** Any text as the value of a header of HTTP, and back. */
public final class HeaderText {
    private static final String BEGIN = "=?base64?";
    private static final String END = "?=";

    private HeaderText() {}

    /** The text itself if a header can carry it, else marked and encoded. */
    public static String encode(String text) {
        return plain(text)
                ? text
                : BEGIN
                        + Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8))
                        + END;
    }

    /** Blanks at an end would be lost on the way, and so may be a header that is empty. */
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
     * What a header says; without all of the marks it is literal.
     *
     * @throws IllegalArgumentException if what is between the marks is no padded base64 of UTF-8
     */
    public static String decode(String value) {
        var said = value.strip();
        if (!marked(said)) {
            return said;
        }
        var base64 = said.substring(BEGIN.length(), said.length() - END.length());
        if (base64.length() % 4 != 0) {
            // The decoder would let missing padding pass.
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
