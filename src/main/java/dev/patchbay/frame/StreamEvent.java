package dev.patchbay.frame;

import org.jspecify.annotations.Nullable;

/** One block of a stream of server-sent events: whatever stood in it. */
public final class StreamEvent {
    /** The name of an event that is not named. */
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

    /** What the stream has reached with it, which may be empty; null if that was not said. */
    public @Nullable String id() {
        return id;
    }

    /** How long to wait before coming back, if that was said. */
    public @Nullable Long retryMillis() {
        return retryMillis;
    }

    public String name() {
        return name;
    }

    /** The array itself, of which the first {@link #length()} bytes count; nobody else has it. */
    public byte[] data() {
        return data;
    }

    /** 0 also where there was no data at all: such a block only says how far the stream is. */
    public int length() {
        return length;
    }
}
