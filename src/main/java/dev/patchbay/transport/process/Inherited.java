package dev.patchbay.transport.process;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * The few variables of the hub's environment that every child gets: what programs need to find
 * their files and to speak the user's language.
 *
 * <p>Variables of proxies are not among them, as they often hold a password.
 */
final class Inherited {
    private static final Set<String> NAMES =
            Set.of(
                    "HOME",
                    "LANG",
                    "LANGUAGE",
                    "LOGNAME",
                    "PATH",
                    "SHELL",
                    "TEMP",
                    "TERM",
                    "TMP",
                    "TMPDIR",
                    "TZ",
                    "USER");

    private static final Set<String> PREFIXES = Set.of("LC_", "SSL_CERT_", "XDG_");

    private Inherited() {}

    /** What is let through of {@code environment}. */
    static Map<String, String> from(Map<String, String> environment) {
        var inherited = new HashMap<>(environment);
        inherited.entrySet().removeIf(variable -> !passes(variable.getKey(), variable.getValue()));
        return inherited;
    }

    private static boolean passes(String name, String value) {
        // A function that a shell has exported is code, whatever it is called.
        return !value.startsWith("()")
                && (NAMES.contains(name) || PREFIXES.stream().anyMatch(name::startsWith));
    }
}
