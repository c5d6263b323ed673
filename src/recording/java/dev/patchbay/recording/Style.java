package dev.patchbay.recording;

/** How letters look, in the words of the terminal. */
record Style(boolean bold, Ink ink) {
    static final Style PLAIN = new Style(false, Ink.PLAIN);

    enum Ink {
        PLAIN(""),
        QUIET("q"),
        RED("r"),
        GREEN("g"),
        YELLOW("y");

        private final String name;

        Ink(String name) {
            this.name = name;
        }
    }

    /** The style after an attribute, by its number in ECMA-48. */
    Style with(int attribute) {
        return switch (attribute) {
            case 0 -> PLAIN;
            case 1 -> new Style(true, ink);
            case 2 -> new Style(bold, Ink.QUIET);
            case 31 -> new Style(bold, Ink.RED);
            case 32 -> new Style(bold, Ink.GREEN);
            case 33 -> new Style(bold, Ink.YELLOW);
            default -> throw new IllegalArgumentException("No picture of attribute " + attribute);
        };
    }

    /** Its classes in the picture. */
    String classes() {
        return (ink.name + (bold ? " b" : "")).strip();
    }
}
