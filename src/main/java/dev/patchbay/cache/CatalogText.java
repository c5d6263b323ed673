package dev.patchbay.cache;

import dev.patchbay.json.DuplicateMember;
import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;
import dev.patchbay.upstream.Remembered;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.zip.CRC32C;

/**
 * The content of a file: a line that says what it is and how to tell that all of it is there, and
 * one object of JSON.
 */
final class CatalogText {
    private static final String FORM = "patchbay-catalog 1 ";
    private static final int HEAD = FORM.length() + 8 + 1;

    private CatalogText() {}

    static byte[] write(Remembered offered) {
        var out = new JsonWriter().beginObject();
        out.values("tools", offered.tools())
                .values("prompts", offered.prompts())
                .values("resources", offered.resources())
                .values("resourceTemplates", offered.templates());
        var body = out.endObject().toString().getBytes(StandardCharsets.UTF_8);
        var head = (FORM + checksum(body, 0) + "\n").getBytes(StandardCharsets.US_ASCII);
        var all = Arrays.copyOf(head, head.length + body.length);
        System.arraycopy(body, 0, all, head.length, body.length);
        return all;
    }

    /**
     * What was written; empty if it is anything else than that.
     *
     * @param at when it was
     */
    static Optional<Remembered> read(byte[] all, Instant at) {
        if (all.length < HEAD || all[HEAD - 1] != '\n') {
            return Optional.empty();
        }
        if (!mark(all).equals(FORM + checksum(all, HEAD))) {
            return Optional.empty();
        }
        try {
            var members = RawJson.trusted(all, HEAD, all.length).members();
            return Optional.of(
                    new Remembered(
                            at,
                            member(members, "tools").elements(),
                            member(members, "prompts").elements(),
                            member(members, "resources").elements(),
                            member(members, "resourceTemplates").elements()));
        } catch (DuplicateMember | IllegalArgumentException | UncheckedIOException e) {
            return Optional.empty();
        }
    }

    /** What tells it from others that were written. */
    static String mark(byte[] all) {
        return new String(all, 0, HEAD - 1, StandardCharsets.US_ASCII);
    }

    private static RawJson member(Map<String, RawJson> members, String name) {
        var value = members.get(name);
        if (value == null) {
            throw new IllegalArgumentException(name + " is missing");
        }
        return value;
    }

    private static String checksum(byte[] bytes, int from) {
        var sum = new CRC32C();
        sum.update(bytes, from, bytes.length - from);
        var hex = Long.toHexString(sum.getValue());
        return "0".repeat(8 - hex.length()) + hex;
    }
}
