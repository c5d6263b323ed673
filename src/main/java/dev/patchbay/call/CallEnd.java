package dev.patchbay.call;

/** How the work of a call ended, for the log and the metrics. */
public enum CallEnd {
    OK("completed"),
    /** The result of the tool reports the error. */
    ERROR("tool error"),
    /** The client must answer a question first. */
    INPUT_REQUIRED("input required"),
    INVALID_ARGUMENTS("invalid arguments"),
    /** The call was cancelled, timed out, or the server has ended. */
    INTERRUPTED("stopped"),
    /** The call failed, but the tool did not report it. */
    FAILED("failed");

    private final String logged;

    CallEnd(String logged) {
        this.logged = logged;
    }

    /** Returns the word for the log. */
    public String logged() {
        return logged;
    }

    public static CallEnd of(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Completed completed -> completed.result().failed() ? ERROR : OK;
            case Outcome.Failed _ -> FAILED;
        };
    }

    /** Returns the end of a call that threw an exception. */
    public static CallEnd of(Exception thrown) {
        return switch (thrown) {
            case InvalidArguments _ -> INVALID_ARGUMENTS;
            case InputNeeded _ -> INPUT_REQUIRED;
            case InterruptedException _ -> INTERRUPTED;
            default -> FAILED;
        };
    }
}
