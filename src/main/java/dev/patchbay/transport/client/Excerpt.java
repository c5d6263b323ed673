package dev.patchbay.transport.client;

import dev.patchbay.json.MaskedText;
import dev.patchbay.json.PlainText;
import dev.patchbay.jsonrpc.RpcError;
import java.nio.charset.StandardCharsets;

/** The beginning of a server's text for messages and logs: bounded, printable, without secrets. */
final class Excerpt {
    private static final int MAX_LENGTH = 1_000;

    private Excerpt() {}

    /** Returns an excerpt without the values of the headers of {@code sent}. */
    static String of(byte[] bytes, int length, HttpTarget sent) {
        return of(sent.hiddenIn(new String(bytes, 0, length, StandardCharsets.UTF_8)));
    }

    static String of(String text) {
        var line = PlainText.of(text, MAX_LENGTH).replaceAll(" {2,}", " ");
        // Servers may repeat secrets from the request.
        return RpcError.quote(MaskedText.of(line));
    }
}
