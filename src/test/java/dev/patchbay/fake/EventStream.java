package dev.patchbay.fake;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * An event stream that may lose its connection and continue on another one. It keeps the messages
 * in between.
 */
final class EventStream implements Outlet {
    private final String name;
    private final boolean resumable;
    private final MessageText messageText;
    private final List<String> events = new ArrayList<>();
    private int written;
    private HttpResponse connection;
    private boolean ended;

    /**
     * @param resumable whether events have ids, by which a client can come back
     */
    EventStream(String name, boolean resumable, MessageText messageText) {
        this.name = name;
        this.messageText = messageText;
        this.resumable = resumable;
    }

    MessageText messageText() {
        return messageText;
    }

    /** Goes on over that connection with what is unsent; its head has been sent. */
    synchronized void attach(HttpResponse response) {
        drop();
        connection = response;
        if (resumable && events.isEmpty()) {
            // The client learns how to come back before there is anything to say.
            events.add("data: \n\n");
        }
        write();
    }

    /** Goes back to the event with that number. */
    synchronized void rewind(int next) {
        written = next;
    }

    @Override
    public synchronized void send(Object message) {
        events.add(messageText.event(message));
        write();
    }

    /** Ends with the events there are. */
    synchronized void end() {
        ended = true;
        write();
    }

    private void write() {
        if (connection != null && connection.over()) {
            connection = null;
        }
        while (connection != null && written < events.size()) {
            var id = resumable ? "id: " + name + "/" + written + "\n" : "";
            connection.piece(id + events.get(written));
            written++;
        }
        if (connection != null && ended) {
            connection.endStream();
            connection = null;
        }
    }

    @Override
    public synchronized void raw(String text) {
        if (connection != null) {
            connection.piece(text);
        }
    }

    @Override
    public void close(Side side) {
        drop();
    }

    @Override
    public void act(String word, String value) {
        switch (word) {
            case "drop" -> drop();
            case "stream" -> {
                // It is one.
            }
            default -> Outlet.super.act(word, value);
        }
    }

    /** Breaks the connection, as a network does. */
    synchronized void drop() {
        if (connection != null) {
            connection.abort();
            connection = null;
        }
    }

    /** The response to a client that wants to hear it. */
    static void open(HttpResponse response) {
        response.stream(Map.of());
    }
}
