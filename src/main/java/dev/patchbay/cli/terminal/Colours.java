package dev.patchbay.cli.terminal;

/** The colours of the output, by meaning. */
public enum Colours {
    PLAIN(""),
    GOOD("32"),
    BAD("31"),
    WARNING("33"),
    QUIET("2"),
    HEADING("1");

    private final String code;

    Colours(String code) {
        this.code = code;
    }

    public String on(String text, boolean colour) {
        return !colour || code.isEmpty() || text.isEmpty()
                ? text
                : "\u001B[" + code + "m" + text + "\u001B[0m";
    }
}
