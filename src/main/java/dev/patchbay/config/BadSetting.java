package dev.patchbay.config;

import java.io.Serial;

/** A user has set something that makes no sense; the message names it. */
public final class BadSetting extends RuntimeException {
    @Serial private static final long serialVersionUID = 1L;

    public BadSetting(String name, String rule, Object found) {
        super("patchbay." + name + " must be " + rule + ", found " + found, null, false, false);
    }
}
