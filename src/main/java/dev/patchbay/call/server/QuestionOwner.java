package dev.patchbay.call.server;

/** The client that a question of an upstream server is for. */
public sealed interface QuestionOwner {
    /** The client that has made this call. */
    record Caller(PendingCall call) implements QuestionOwner {}

    /**
     * The client is not known, so no client may be asked.
     *
     * @param reason the reason that the server receives
     */
    record Unknown(String reason) implements QuestionOwner {}
}
