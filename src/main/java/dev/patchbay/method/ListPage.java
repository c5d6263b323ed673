package dev.patchbay.method;

import dev.patchbay.call.Params;
import dev.patchbay.json.JsonWriter;
import dev.patchbay.jsonrpc.RpcError;
import dev.patchbay.mcp.Revision;
import dev.patchbay.mcp.result.Result;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One page of a list. Without a next cursor, it is the last page. */
record ListPage<E>(String member, List<E> entries, Writer<E> writer, @Nullable String nextCursor)
        implements Result {

    /** Writes one entry. */
    @FunctionalInterface
    interface Writer<E> {
        void write(E entry, JsonWriter out, Revision revision);
    }

    /**
     * Returns the page that the params ask for.
     *
     * @throws dev.patchbay.jsonrpc.RpcException if the cursor is not one of this list
     */
    static <E> ListPage<E> of(
            String member, List<E> all, Params params, int size, Writer<E> writer) {
        int from = params.optionalText("cursor").map(cursor -> start(cursor, all.size())).orElse(0);
        int to = from + Math.min(all.size() - from, size);
        return new ListPage<>(
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
            // The cursor is not base64, or not a number. It gets the same error as a number out of
            // range.
        }
        throw RpcError.invalidParams(
                        "cursor must come from an earlier page of this list, found "
                                + RpcError.quote(cursor))
                .toException();
    }
}
