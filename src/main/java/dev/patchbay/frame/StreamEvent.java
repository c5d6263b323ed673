package dev.patchbay.frame;

import org.jspecify.annotations.Nullable;

/** One event of a stream of server-sent events, with all its fields. */
public final class StreamEvent {
    /** The name of an event without a name field. */
    public static final String MESSAGE = "message";

    private final @Nullable String id;
    private final @Nullable Long retryMillis;
    private final String name;
    private final byte[] data;
    private final int length;

    StreamEvent(
            @Nullable String id, @Nullable Long retryMillis, String name, byte[] data, int length) {
        this.id = id;
        this.retryMillis = retryMillis;
        this.name = name;
        this.data = data;
        this.length = length;
    }

    /** Returns the id field, which may be empty; null if there is none. */
    public @Nullable String id() {
        return id;
    }

    /** Returns the retry field: how long to wait before reconnecting. Null if there is none. */
    public @Nullable Long retryMillis() {
        return retryMillis;
    }

    public String name() {
        return name;
    }

    /** Returns the array itself, unshared. Its first {@link #length()} bytes are the data. */
    public byte[] data() {
        return data;
    }

    /** Returns the number of data bytes. It is 0 for an event that only sets the id. */
    public int length() {
        return length;
    }
}
