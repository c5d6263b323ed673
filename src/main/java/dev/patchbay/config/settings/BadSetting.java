package dev.patchbay.config.settings;

import java.io.Serial;

/** Thrown when a setting has a value that it must not have; the message names the setting. */
public final class BadSetting extends RuntimeException {
    @Serial private static final long serialVersionUID = 1L;

    private final String name;
    private final String rule;
    private final String found;

    /**
     * @param name the name of the setting, without {@code patchbay.}
     * @param rule what the value must be
     */
    public BadSetting(String name, String rule, Object found) {
        super("patchbay." + name + " must be " + rule + ", found " + found, null, false, false);
        this.name = name;
        this.rule = rule;
        this.found = String.valueOf(found);
    }

    String name() {
        return name;
    }

    String rule() {
        return rule;
    }

    String found() {
        return found;
    }
}
