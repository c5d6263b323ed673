package dev.patchbay.json;

import java.io.Serial;

/** An object contains a member name twice, so two readers could use different values. */
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
