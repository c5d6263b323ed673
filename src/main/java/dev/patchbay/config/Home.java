package dev.patchbay.config;

import java.util.Map;

/** The user's folder. */
final class Home {
    private Home() {}

    /**
     * What {@code HOME} says, as in a shell and for the clients whose files are read; where it says
     * nothing what the system knows of the user.
     */
    static String in(Map<String, String> environment) {
        var said = environment.getOrDefault("HOME", "");
        return said.startsWith("/") ? said : System.getProperty("user.home", "/");
    }
}
