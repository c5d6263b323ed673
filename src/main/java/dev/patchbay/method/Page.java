package dev.patchbay.method;

import dev.patchbay.call.Params;
import dev.patchbay.json.JsonWriter;
import dev.patchbay.jsonrpc.RpcError;
import dev.patchbay.mcp.Result;
import dev.patchbay.mcp.Revision;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One page of a list. A missing cursor means that there is no further page. */
record Page<E>(String member, List<E> entries, Writer<E> writer, @Nullable String nextCursor)
        implements Result {

    /** How one entry is listed. */
    @FunctionalInterface
    interface Writer<E> {
        void write(E entry, JsonWriter out, Revision revision);
    }

    /**
     * The page that the params ask for.
     *
     * @throws dev.patchbay.jsonrpc.RpcException if their cursor is none of ours
     */
    static <E> Page<E> of(String member, List<E> all, Params params, int size, Writer<E> writer) {
        int from = params.optionalText("cursor").map(cursor -> start(cursor, all.size())).orElse(0);
        int to = from + Math.min(all.size() - from, size);
        return new Page<>(
                member, all.subList(from, to), writer, to < all.size() ? cursor(to) : null);
    }

    @Override
    public void writeMembers(JsonWriter out, Revision revision) {
        out.name(member).beginArray();
        entries.forEach(entry -> writer.write(entry, out, revision));
        out.endArray();
        if (nextCursor != null) {
            out.member("nextCursor", nextCursor);
        }
    }

    private static String cursor(int start) {
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(Integer.toString(start).getBytes(StandardCharsets.US_ASCII));
    }

    private static int start(String cursor, int size) {
        try {
            int start =
                    Integer.parseInt(
                            new String(
                                    Base64.getUrlDecoder().decode(cursor),
                                    StandardCharsets.US_ASCII));
            if (start > 0 && start < size) {
                return start;
            }
        } catch (IllegalArgumentException e) {
            // Neither base64 nor a number: falls through to the same answer as a number out of
            // range.
        }
        throw RpcError.invalidParams(
                        "cursor must be one that this list has given, found "
                                + RpcError.quote(cursor))
                .toException();
    }
}
