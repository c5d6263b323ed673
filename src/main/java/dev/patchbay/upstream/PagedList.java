package dev.patchbay.upstream;

import dev.patchbay.json.Members;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.ErrorCode;
import dev.patchbay.jsonrpc.RpcError;
import dev.patchbay.jsonrpc.RpcException;
import dev.patchbay.mcp.Freshness;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * One list of a server, read page by page to its end or to a limit. What there is of it at that
 * moment counts.
 */
final class PagedList {
    /** What all lists of a server may have together. */
    static final long MOST_BYTES = 64L << 20;

    private static final int MOST_ENTRIES = 10_000;

    /** A server may find another cursor for ever. */
    private static final int MOST_PAGES = 1_000;

    /** Asks for a page. */
    @FunctionalInterface
    interface Source {
        RawJson ask(String method, Members params) throws InterruptedException;
    }

    private final String method;
    private final String member;
    private final Source source;
    private final AtomicLong room;
    private final List<RawJson> entries = new ArrayList<>();
    private final List<String> complaints = new ArrayList<>();
    private Freshness freshness = Freshness.LONGEST;

    /**
     * @param member where the entries stand in a page
     * @param room how many bytes more the lists of a server may have together
     */
    PagedList(String method, String member, Source source, AtomicLong room) {
        this.method = method;
        this.member = member;
        this.source = source;
        this.room = room;
    }

    List<RawJson> entries() {
        return entries;
    }

    /** How long all of it may be kept. */
    Freshness freshness() {
        return freshness;
    }

    /** What is wrong with it. */
    List<String> complaints() {
        return complaints;
    }

    /** Reads it. */
    void read() throws InterruptedException {
        var cursors = new HashSet<String>();
        var params = Members.NONE;
        for (int pages = 0; pages < MOST_PAGES; pages++) {
            var cursor = page(params);
            if (cursor == null) {
                return;
            }
            if (!cursors.add(cursor)) {
                complain("must not repeat a cursor");
                return;
            }
            params = out -> out.member("cursor", cursor);
        }
        complain("must have at most " + MOST_PAGES + " pages");
    }

    /** It could not be read, or not to its end. */
    void broken(String why) {
        complaints.add(method + ": " + RpcError.quote(why));
        freshness = Freshness.NONE;
    }

    private void complain(String rule) {
        complaints.add(method + " " + rule);
    }

    /** Takes one page, and returns where the next one is, if there is one and it is wanted. */
    private @Nullable String page(Members params) throws InterruptedException {
        RawJson page;
        try {
            page = source.ask(method, params);
        } catch (RpcException e) {
            // Some servers declare what they do not have; templates above all.
            if (e.error().code() == ErrorCode.METHOD_NOT_FOUND.code()) {
                broken(e.error().message());
                return null;
            }
            throw e;
        }
        if (!page.isObject()) {
            complain("must answer with an object");
            freshness = Freshness.NONE;
            return null;
        }
        var members = page.members();
        freshness = freshness.and(Freshness.of(members));
        return take(members) ? next(members) : null;
    }

    /** Whether there was room for all of a page. */
    private boolean take(Map<String, RawJson> page) {
        var found = page.get(member);
        if (found == null || found.kind() != RawJson.Kind.ARRAY) {
            complain("must answer with an array " + member);
            return false;
        }
        for (var entry : found.elements()) {
            if (entries.size() == MOST_ENTRIES) {
                complain("must have at most " + MOST_ENTRIES + " entries");
                return false;
            }
            if (room.addAndGet(-entry.length()) < 0) {
                complain("must have at most " + MOST_BYTES + " bytes, together with the others");
                return false;
            }
            entries.add(entry.compact());
        }
        return true;
    }

    private @Nullable String next(Map<String, RawJson> page) {
        var cursor = page.get("nextCursor");
        if (cursor == null || cursor.kind() == RawJson.Kind.NULL) {
            return null;
        }
        if (cursor.textOrNull() == null) {
            complain("must name the next page by a text");
        }
        return cursor.textOrNull();
    }
}
