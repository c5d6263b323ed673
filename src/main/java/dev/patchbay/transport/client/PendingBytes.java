package dev.patchbay.transport.client;

/** Counts the bytes of one server's incomplete messages, and limits them. */
final class PendingBytes {
    private final long limit;
    private long pending;

    PendingBytes(long limit) {
        this.limit = limit;
    }

    /** Adds to the count, or subtracts. Returns false if the count exceeds the limit. */
    boolean add(long more) {
        pending += more;
        return pending <= limit;
    }

    String rule() {
        return "Unfinished messages of one server must not exceed " + limit + " bytes together";
    }
}
