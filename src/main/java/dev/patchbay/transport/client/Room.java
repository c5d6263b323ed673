package dev.patchbay.transport.client;

/** How much of what one server says may be held while the rest of it is still to come. */
final class Room {
    private final long most;
    private long held;

    Room(long most) {
        this.most = most;
    }

    /** Holds so much more, or less; false if that is more than there is room for. */
    boolean hold(long more) {
        held += more;
        return held <= most;
    }

    String rule() {
        return "Unfinished messages of one server must not exceed " + most + " bytes together";
    }
}
