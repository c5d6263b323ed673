package dev.patchbay.transport.client;

import dev.patchbay.jsonrpc.RpcError;
import java.nio.charset.StandardCharsets;

/** The begin of a stranger's text, fit for a message and a log. */
final class Excerpt {
    private Excerpt() {}

    static String of(byte[] bytes, int length) {
        return of(new String(bytes, 0, length, StandardCharsets.UTF_8));
    }

    static String of(String text) {
        var line = new StringBuilder();
        text.strip()
                .codePoints()
                .limit(1_000)
                .map(c -> printable(c) ? c : ' ')
                .forEach(line::appendCodePoint);
        return RpcError.quote(line.toString().replaceAll(" {2,}", " "));
    }

    /** No control, no direction mark, no invisible one. */
    private static boolean printable(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.PRIVATE_USE,
                    Character.SURROGATE,
                    Character.UNASSIGNED ->
                    false;
            default -> true;
        };
    }
}
