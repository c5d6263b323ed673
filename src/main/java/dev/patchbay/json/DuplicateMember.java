package dev.patchbay.json;

import java.io.Serial;

/** An object has a member name twice, so its readers might not agree on its value. */
public final class DuplicateMember extends RuntimeException {
    @Serial private static final long serialVersionUID = 1L;

    private final String name;

    DuplicateMember(String name) {
        super("Member names must be unique, found twice: " + name);
        this.name = name;
    }

    public String name() {
        return name;
    }
}
