package dev.patchbay.testing;

/**
 * Acts of a {@link FakeUpstream} over HTTP. In its rules, GET, POST and DELETE are messages too.
 */
public final class HttpActs {
    private HttpActs() {}

    /** A response with that status and nothing else. */
    public static String status(int status) {
        return "status=" + status;
    }

    /** Wants to know who asks. */
    public static String challenge(String challenge) {
        return "challenge=" + challenge;
    }

    /** Sends whoever asks somewhere else. */
    public static String redirect(String url) {
        return "redirect=" + url;
    }

    /** A page for people, with status 200. */
    public static String html(String text) {
        return "html=" + text;
    }

    /** What follows is said on a stream of events. */
    public static String stream() {
        return "stream";
    }

    /** The connection breaks; what follows is said to whoever comes back for it. */
    public static String drop() {
        return "drop";
    }

    /** All sessions are over. */
    public static String forget() {
        return "forget";
    }
}
