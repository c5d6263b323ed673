package dev.patchbay.fake;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A stream of events, which may lose its connection and find another one. What is said meanwhile is
 * kept.
 */
final class EventStream implements Outlet {
    private final String name;
    private final boolean resumable;
    private final List<String> events = new ArrayList<>();
    private int written;
    private HttpResponse connection;
    private boolean ended;

    /**
     * @param resumable whether events have ids, by which a client can come back
     */
    EventStream(String name, boolean resumable) {
        this.name = name;
        this.resumable = resumable;
    }

    /** Goes on over that connection with what is unsent; its head has been sent. */
    synchronized void attach(HttpResponse response) {
        drop();
        connection = response;
        if (resumable && events.isEmpty()) {
            // The client learns how to come back before there is anything to say.
            events.add("");
        }
        write();
    }

    /** Goes back to the event with that number. */
    synchronized void rewind(int next) {
        written = next;
    }

    @Override
    public synchronized void send(Object message) {
        events.add(Json.text(message));
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
            connection.piece(id + "data: " + events.get(written) + "\n\n");
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
