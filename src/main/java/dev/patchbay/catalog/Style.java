package dev.patchbay.catalog;

/** How the names of what servers offer are made unique where they are listed. */
public enum Style {
    /** {@code github.create_issue}. */
    DOT("."),
    /** {@code github__create_issue}, for clients that take no dots. */
    DOUBLE_UNDERSCORE("__"),
    /** As the server says; where two servers have one name, only the first keeps it. */
    BARE("");

    private final String separator;

    Style(String separator) {
        this.separator = separator;
    }

    String plain(String server, String name) {
        return this == BARE ? name : server + separator + name;
    }
}
