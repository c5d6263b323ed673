package dev.patchbay.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.patchbay.fuzz.Law;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;

/** What our readers of JSON accept, Jackson accepts too, and finds the same in it. */
public final class RawJsonFuzz {
    /** Jackson looks at so many bytes to find out about UTF-16 and UTF-32. */
    private static final int SNIFFED = 4;

    private RawJsonFuzz() {}

    public static void fuzzerTestOneInput(byte[] data) {
        boolean wellFormed = Utf8.wellFormed(data, 0, data.length);
        Law.equal(decodes(data), wellFormed, "UTF-8 is what the JDK takes for it");
        if (!wellFormed || sniffed(data)) {
            return;
        }
        boolean accepted = acceptedByJackson(data);
        var members = new MemberReader(data, data.length);
        var found = new LinkedHashMap<String, RawJson>();
        boolean twice = false;
        while (members.next()) {
            twice |= found.put(members.name(), members.value()) != null;
        }
        if (members.whole()) {
            Law.holds(accepted, "Jackson accepts what MemberReader accepts");
        }
        if (!accepted) {
            return;
        }
        int start = start(data);
        int end = end(data);
        Law.equal(end, JsonScanner.skipValue(data, start), "A value ends where its text ends");
        var raw = RawJson.trusted(data, start, end);
        var tree = treeByJackson(data);
        if (tree == null) {
            return;
        }
        checkSame(tree, raw);
        if (members.whole() && !twice) {
            Law.equal(raw.members(), found, "Members are the same to both readers");
        }
    }

    private static void checkSame(JsonNode tree, RawJson raw) {
        Law.equal(tree, raw.tree(), "A tree is the same as Jackson's");
        for (var element : raw.elements()) {
            Law.holds(element.length() > 0, "An element has a text");
        }
        if (tree instanceof ObjectNode object) {
            Law.equal(object.size(), raw.members().size(), "All members are found");
            raw.members()
                    .forEach((name, value) ->
                            Law.equal(object.get(name), value.tree(), "A member is the same"));
            var changed = raw.with("a", RawJson.EMPTY_OBJECT);
            var expected = object.deepCopy();
            expected.putObject("a");
            Law.equal(expected, changed.tree(), "Another value for one member changes no other");
        }
    }

    private static boolean decodes(byte[] data) {
        try {
            var _ = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(data));
            return true;
        } catch (CharacterCodingException _) {
            return false;
        }
    }

    /**
     * Whether Jackson may take it for another encoding, or skips its mark. The codec never asks it
     * then.
     */
    private static boolean sniffed(byte[] data) {
        for (int i = 0; i < Math.min(SNIFFED, data.length); i++) {
            if (data[i] == 0 || data[i] == (byte) 0xEF) {
                return true;
            }
        }
        return false;
    }

    private static boolean acceptedByJackson(byte[] data) {
        try (JsonParser parser = Json.parser(data, 0, data.length)) {
            if (parser.nextToken() == null) {
                return false;
            }
            parser.skipChildren();
            return parser.nextToken() == null;
        } catch (JsonProcessingException _) {
            return false;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Null if a name is in it twice, or a number is too large for a BigDecimal. */
    private static @Nullable JsonNode treeByJackson(byte[] data) {
        try {
            return Json.mapper().readTree(data);
        } catch (MismatchedInputException e) {
            checkRefused(data);
            return null;
        } catch (JsonProcessingException | NumberFormatException _) {
            return null;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void checkRefused(byte[] data) {
        try {
            RawJson.trusted(data, start(data), end(data)).tree();
        } catch (DuplicateMember | NumberFormatException _) {
            return;
        }
        throw new AssertionError("A name that is there twice is refused");
    }

    private static int start(byte[] data) {
        int start = 0;
        while (data[start] <= ' ') {
            start++;
        }
        return start;
    }

    private static int end(byte[] data) {
        int end = data.length;
        while (data[end - 1] <= ' ' && data[end - 1] >= 0) {
            end--;
        }
        return end;
    }
}
