package dev.patchbay.cache;

import dev.patchbay.json.DuplicateMember;
import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;
import dev.patchbay.upstream.offer.RememberedOffer;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/** The content of a catalog file: a line with the format and a checksum, then one JSON object. */
final class CatalogText {
    private static final String FORM = "patchbay-catalog 1 ";
    private static final int HEAD = FORM.length() + 8 + 1;

    private CatalogText() {}

    static byte[] write(RememberedOffer offered) {
        var out = new JsonWriter().beginObject();
        out.values("tools", offered.tools())
                .values("prompts", offered.prompts())
                .values("resources", offered.resources())
                .values("resourceTemplates", offered.templates());
        if (offered.instructions() != null) {
            out.member("instructions", offered.instructions());
        }
        var body = out.endObject().toString().getBytes(StandardCharsets.UTF_8);
        var head = (FORM + checksum(body, 0) + "\n").getBytes(StandardCharsets.US_ASCII);
        var all = Arrays.copyOf(head, head.length + body.length);
        System.arraycopy(body, 0, all, head.length, body.length);
        return all;
    }

    /**
     * Returns the offer, or empty if the content has any other form. The checksum detects only
     * damage, so the JSON is checked like untrusted input.
     *
     * @param at when the content was written
     */
    static Optional<RememberedOffer> read(byte[] all, Instant at) {
        if (all.length < HEAD || all[HEAD - 1] != '\n') {
            return Optional.empty();
        }
        if (!mark(all).equals(FORM + checksum(all, HEAD))) {
            return Optional.empty();
        }
        try {
            var body = RawJson.checked(all, HEAD, all.length);
            if (!body.isObject()) {
                return Optional.empty();
            }
            var members = body.members();
            return Optional.of(
                    new RememberedOffer(
                            at,
                            member(members, "tools").elements(),
                            member(members, "prompts").elements(),
                            member(members, "resources").elements(),
                            member(members, "resourceTemplates").elements(),
                            instructions(members)));
        } catch (DuplicateMember | IllegalArgumentException | UncheckedIOException e) {
            return Optional.empty();
        }
    }

    /** Returns the first line. Its checksum distinguishes one content from another. */
    static String mark(byte[] all) {
        return new String(all, 0, HEAD - 1, StandardCharsets.US_ASCII);
    }

    private static @Nullable String instructions(Map<String, RawJson> members) {
        var text = members.get("instructions");
        return text == null ? null : text.textOrNull();
    }

    private static RawJson member(Map<String, RawJson> members, String name) {
        var value = members.get(name);
        if (value == null || value.kind() != RawJson.Kind.ARRAY) {
            throw new IllegalArgumentException(name + " must be an array");
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
