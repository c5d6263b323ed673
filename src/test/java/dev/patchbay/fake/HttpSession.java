package dev.patchbay.fake;

import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** A client over HTTP after its handshake, with its streams. */
final class HttpSession {
    private final String id = UUID.randomUUID().toString();
    private final Map<String, EventStream> streams = new ConcurrentHashMap<>();
    private final AtomicInteger lastStream = new AtomicInteger();
    private final boolean resumable;
    private final MessageText messageText;
    private final EventStream aside;
    private final Conversation conversation;

    HttpSession(Server server) {
        this.resumable = server.script().has("resumable");
        this.messageText = server.messageText();
        this.aside = stream("aside");
        this.conversation = server.converse(aside);
    }

    String id() {
        return id;
    }

    Conversation conversation() {
        return conversation;
    }

    /** What belongs to no request. */
    EventStream aside() {
        return aside;
    }

    /** One for a request. */
    EventStream stream() {
        return stream("post-" + lastStream.incrementAndGet());
    }

    EventStream stream(String name) {
        return streams.computeIfAbsent(name, _ -> new EventStream(name, resumable, messageText));
    }
}
