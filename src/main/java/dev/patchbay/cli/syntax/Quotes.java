package dev.patchbay.cli.syntax;

/** Texts between the single quotes of a shell. */
final class Quotes {
    private Quotes() {}

    /** As the shells of the family of sh have it. */
    static String inner(String text) {
        return inner(text, "'\\''");
    }

    /**
     * The text with every quote replaced.
     *
     * @param quote how a quote is written between quotes
     */
    static String inner(String text, String quote) {
        return text.replace("'", quote);
    }
}
