package dev.patchbay.upstream.offer;

import dev.patchbay.json.Members;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.ErrorCode;
import dev.patchbay.jsonrpc.RpcError;
import dev.patchbay.jsonrpc.RpcException;
import dev.patchbay.mcp.Freshness;
import dev.patchbay.mcp.RequestMethod;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * One list of a server, read page by page to its end or to a limit. The entries that were read
 * before the limit count.
 */
final class PagedList {
    /** The limit for all lists of a server together. */
    static final long MAX_BYTES = 64L << 20;

    private static final int MAX_ENTRIES = 10_000;

    /** A server may return new cursors without end. */
    private static final int MAX_PAGES = 1_000;

    /** Requests one page of a list. */
    @FunctionalInterface
    interface Source {
        RawJson ask(RequestMethod method, Members params) throws InterruptedException;
    }

    private final RequestMethod method;
    private final String member;
    private final Source source;
    private final AtomicLong room;
    private final List<RawJson> entries = new ArrayList<>();
    private final List<String> complaints = new ArrayList<>();
    private Freshness freshness = Freshness.MAX;

    /**
     * @param member the member of a page that contains the entries
     * @param room how many more bytes all lists of the server may have together
     */
    PagedList(RequestMethod method, String member, Source source, AtomicLong room) {
        this.method = method;
        this.member = member;
        this.source = source;
        this.room = room;
    }

    List<RawJson> entries() {
        return entries;
    }

    /** Returns how long the whole list may be kept. */
    Freshness freshness() {
        return freshness;
    }

    /** Returns what is wrong with the list. */
    List<String> complaints() {
        return complaints;
    }

    /** Reads all pages. */
    void read() throws InterruptedException {
        var cursors = new HashSet<String>();
        var params = Members.NONE;
        for (int pages = 0; pages < MAX_PAGES; pages++) {
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
        complain("must have at most " + MAX_PAGES + " pages");
    }

    /** Notes that the list could not be read, or not to its end. */
    void broken(String reason) {
        complaints.add(method + ": " + RpcError.quote(reason));
        freshness = Freshness.NONE;
    }

    private void complain(String rule) {
        complaints.add(method + " " + rule);
    }

    /** Reads one page. Returns the cursor of the next page to read; null if there is none. */
    private @Nullable String page(Members params) throws InterruptedException {
        RawJson page;
        try {
            page = source.ask(method, params);
        } catch (RpcException e) {
            // Some servers declare a capability without all of its lists, most often without
            // templates.
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

    /** Adds the entries of a page. Returns whether all of them could be added. */
    private boolean take(Map<String, RawJson> page) {
        var found = page.get(member);
        if (found == null || found.kind() != RawJson.Kind.ARRAY) {
            complain("must answer with an array " + member);
            return false;
        }
        for (var entry : found.elements()) {
            if (entries.size() == MAX_ENTRIES) {
                complain("must have at most " + MAX_ENTRIES + " entries");
                return false;
            }
            if (room.addAndGet(-entry.length()) < 0) {
                complain(
                        "must have at most " + MAX_BYTES + " bytes, together with the other lists");
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
            complain("must have a string as nextCursor");
        }
        return cursor.textOrNull();
    }
}
