package dev.patchbay.cli;

/** What colours stand for. */
enum Ink {
    PLAIN(""),
    GOOD("32"),
    BAD("31"),
    WARNING("33"),
    QUIET("2"),
    HEADING("1");

    private final String code;

    Ink(String code) {
        this.code = code;
    }

    String on(String text, boolean colour) {
        return !colour || code.isEmpty() || text.isEmpty()
                ? text
                : "\u001B[" + code + "m" + text + "\u001B[0m";
    }
}
