package dev.patchbay.era.legacy;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.patchbay.call.client.Session;
import dev.patchbay.json.DuplicateMember;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.ErrorCode;
import dev.patchbay.jsonrpc.RpcError;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The pages that one server has asked users to open, by their ids, with the session of each user.
 * MCP 2025-11-25, client/elicitation, "Completion Notifications for URL Mode Elicitation": the
 * server must tell only the client that it has asked.
 *
 * <p>Concurrency: the monitor guards the map. It is not held while a session is notified.
 */
final class OpenPages {
    static final String ID = "elicitationId";

    /**
     * Users leave pages open, and servers forget to report them as done. The oldest page is
     * dropped.
     */
    static final int MAX_PAGES = 1_000;

    @GuardedBy("this")
    private final Map<String, Session> owners = new LinkedHashMap<>();

    /**
     * Records the session whose user must open a page.
     *
     * @param page the server's data about the page; without an id, no notification is possible
     */
    void opened(RawJson page, Session session) {
        id(page).ifPresent(id -> {
            synchronized (this) {
                owners.remove(id);
                owners.put(id, session);
                if (owners.size() > MAX_PAGES) {
                    owners.remove(owners.keySet().iterator().next());
                }
            }
        });
    }

    /** Records the pages that an error demands before the call can be made. */
    void required(RpcError error, Session session) {
        var data = error.data();
        if (error.code() == ErrorCode.URL_ELICITATION_REQUIRED.code() && data != null) {
            try {
                elicitations(RawJson.of(data)).forEach(page -> opened(page, session));
            } catch (DuplicateMember e) {
                // The error is forwarded unchanged. For unreadable pages there will be no
                // notification.
            }
        }
    }

    private static List<RawJson> elicitations(RawJson data) {
        return data.isObject()
                ? data.member("elicitations")
                        .filter(pages -> pages.kind() == RawJson.Kind.ARRAY)
                        .map(RawJson::elements)
                        .orElse(List.of())
                : List.of();
    }

    /** Notifies the one client that was asked. Drops a page that no client was asked to open. */
    void completed(RawJson params) {
        id(params).flatMap(this::take).ifPresent(owner -> owner.elicitationCompleted(params));
    }

    private synchronized Optional<Session> take(String id) {
        return Optional.ofNullable(owners.remove(id));
    }

    private static Optional<String> id(RawJson params) {
        return params.isObject() ? params.member(ID).map(RawJson::textOrNull) : Optional.empty();
    }
}
