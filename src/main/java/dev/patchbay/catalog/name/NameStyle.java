package dev.patchbay.catalog.name;

/** The form of listed names, which makes the names of different servers unique. */
public enum NameStyle {
    /** {@code github.create_issue}. */
    DOT("."),
    /** {@code github__create_issue}, for clients that do not allow dots. */
    DOUBLE_UNDERSCORE("__"),
    /** The name that the server uses, or the full name if several servers have the same name. */
    BARE("");

    private final String separator;

    NameStyle(String separator) {
        this.separator = separator;
    }

    public String plain(String server, String name) {
        if (this == BARE) {
            // A bare name in the form of a full name of the same server would name another entry.
            boolean full =
                    FullName.parse(name).filter(read -> read.server().equals(server)).isPresent();
            return full ? server + DOT.separator + name : name;
        }
        return server + separator + name;
    }
}
