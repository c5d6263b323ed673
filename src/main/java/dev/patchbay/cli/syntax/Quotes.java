package dev.patchbay.cli.syntax;

/** Escapes texts for single quotes of a shell. */
final class Quotes {
    private Quotes() {}

    /** Escapes a text for shells of the sh family. */
    static String inner(String text) {
        return inner(text, "'\\''");
    }

    /**
     * Replaces every quote in a text.
     *
     * @param quote the form of a quote inside quotes
     */
    static String inner(String text, String quote) {
        return text.replace("'", quote);
    }
}
