package dev.patchbay.mcp;

import dev.patchbay.fuzz.Input;
import dev.patchbay.fuzz.Law;

/** Any text can be a header and comes back; any header is a text or is refused. */
public final class HeaderTextFuzz {
    private HeaderTextFuzz() {}

    public static void fuzzerTestOneInput(byte[] data) {
        var text = new Input(data).text();
        var header = HeaderText.encode(text);
        Law.holds(
                !header.isEmpty()
                        && header.chars().allMatch(c -> c >= ' ' && c <= '~')
                        && header.equals(header.strip()),
                "A header is printable and has no blanks at its ends");
        Law.equal(text, HeaderText.decode(header), "A text comes back");
        try {
            var decoded = HeaderText.decode(text);
            Law.equal(
                    decoded,
                    HeaderText.decode(HeaderText.encode(decoded)),
                    "What a header says can be said again");
        } catch (IllegalArgumentException _) {
            // No base64 of UTF-8 between the marks.
        }
    }
}
