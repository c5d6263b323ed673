package dev.patchbay.config.settings;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;

/** Checks the OAuth settings beyond their types. */
final class CheckedOAuthSettings {
    private static final String NAME = "http.oauth.";
    private static final String ADDRESS =
            "an https URL, or an http URL of a loopback address, without user, query and fragment";

    private static final Duration MAX_CLOCK_SKEW = Duration.ofMinutes(5);
    private static final Duration MAX_KEYS_TIMEOUT = Duration.ofMinutes(1);

    /** The form of a scope token: RFC 6749, section 3.3. */
    private static final Pattern SCOPE = Pattern.compile("[!#-\\[\\]-~]+");

    private CheckedOAuthSettings() {}

    static void requireValid(Settings.OAuth oauth) {
        var issuers = oauth.issuers().orElse(List.of());
        if (issuers.isEmpty()) {
            requireUnset(oauth);
            return;
        }
        issuers.forEach(issuer -> address("issuers", issuer));
        address(
                "resource",
                oauth.resource()
                        .orElseThrow(() ->
                                new BadSetting(
                                        NAME + "resource",
                                        "set to the URL of this server, because tokens must name it",
                                        "nothing")));
        oauth.audience().orElse(List.of()).forEach(CheckedOAuthSettings::audience);
        oauth.scopes().orElse(List.of()).forEach(CheckedOAuthSettings::scope);
        oauth.keys().ifPresent(keys -> keys(keys, issuers));
        times(oauth);
    }

    private static void requireUnset(Settings.OAuth oauth) {
        if (oauth.resource().isPresent()
                || oauth.audience().isPresent()
                || oauth.keys().isPresent()
                || oauth.scopes().isPresent()) {
            throw new BadSetting(
                    NAME + "issuers", "set, because other OAuth settings are set", "nothing");
        }
    }

    private static void times(Settings.OAuth oauth) {
        CheckedSettings.notNegative(NAME + "clock-skew", oauth.clockSkew());
        atMost("clock-skew", oauth.clockSkew(), MAX_CLOCK_SKEW);
        CheckedSettings.positive(NAME + "keys-timeout", oauth.keysTimeout());
        atMost("keys-timeout", oauth.keysTimeout(), MAX_KEYS_TIMEOUT);
        CheckedSettings.positive(NAME + "keys-pause", oauth.keysPause());
        CheckedSettings.positive(NAME + "keys-age", oauth.keysAge());
    }

    private static void atMost(String name, Duration duration, Duration limit) {
        if (duration.compareTo(limit) > 0) {
            throw new BadSetting(NAME + name, "at most " + limit, duration);
        }
    }

    private static void audience(String audience) {
        if (audience.isBlank()) {
            throw new BadSetting(NAME + "audience", "a name", "a blank");
        }
    }

    private static void scope(String scope) {
        if (!SCOPE.matcher(scope).matches()) {
            throw new BadSetting(
                    NAME + "scopes", "names without blanks and quotes, separated by commas", scope);
        }
    }

    private static void keys(String keys, List<String> issuers) {
        if (issuers.size() > 1) {
            throw new BadSetting(NAME + "keys", "left out if there are several issuers", keys);
        }
        if (keys.contains("://")) {
            address("keys", keys);
        } else if (!isReadable(keys)) {
            throw new BadSetting(NAME + "keys", "a file that can be read, or a URL", keys);
        }
    }

    private static boolean isReadable(String file) {
        try {
            return Files.isRegularFile(Path.of(file)) && Files.isReadable(Path.of(file));
        } catch (InvalidPathException e) {
            return false;
        }
    }

    private static void address(String name, String text) {
        try {
            var uri = new URI(text);
            if (uri.getHost() != null
                    && uri.getRawUserInfo() == null
                    && uri.getRawFragment() == null
                    && (uri.getRawQuery() == null || name.equals("keys"))
                    && ("https".equals(uri.getScheme())
                            || ("http".equals(uri.getScheme()) && loopback(uri.getHost())))) {
                return;
            }
        } catch (URISyntaxException e) {
            // The exception below reports it.
        }
        throw new BadSetting(NAME + name, ADDRESS, text);
    }

    private static boolean loopback(String host) {
        return CheckedSettings.loopback(host.replaceAll("^\\[|]$", ""));
    }
}
