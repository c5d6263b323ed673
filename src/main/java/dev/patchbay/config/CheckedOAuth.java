package dev.patchbay.config;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;

/** What the settings of OAuth must keep to beyond their types. */
final class CheckedOAuth {
    private static final String NAME = "http.oauth.";
    private static final String ADDRESS =
            "an https URL, or http on the loopback, without user, query and fragment";

    private static final Duration MOST_SKEW = Duration.ofMinutes(5);
    private static final Duration MOST_PATIENCE = Duration.ofMinutes(1);

    /** RFC 6749, section 3.3. */
    private static final Pattern SCOPE = Pattern.compile("[!#-\\[\\]-~]+");

    private CheckedOAuth() {}

    static void requireSense(Settings.OAuth oauth) {
        var issuers = oauth.issuers().orElse(List.of());
        if (issuers.isEmpty()) {
            requireNothing(oauth);
            return;
        }
        issuers.forEach(issuer -> address("issuers", issuer));
        address(
                "resource",
                oauth.resource()
                        .orElseThrow(() ->
                                new BadSetting(
                                        NAME + "resource",
                                        "set, as tokens have to be for it",
                                        "nothing")));
        oauth.audience().orElse(List.of()).forEach(CheckedOAuth::audience);
        oauth.scopes().orElse(List.of()).forEach(CheckedOAuth::scope);
        oauth.keys().ifPresent(keys -> keys(keys, issuers));
        times(oauth);
    }

    private static void requireNothing(Settings.OAuth oauth) {
        if (oauth.resource().isPresent()
                || oauth.audience().isPresent()
                || oauth.keys().isPresent()
                || oauth.scopes().isPresent()) {
            throw new BadSetting(
                    NAME + "issuers", "set, as other settings of OAuth are", "nothing");
        }
    }

    private static void times(Settings.OAuth oauth) {
        Checked.notNegative(NAME + "clock-skew", oauth.clockSkew());
        atMost("clock-skew", oauth.clockSkew(), MOST_SKEW);
        Checked.positive(NAME + "keys-timeout", oauth.keysTimeout());
        atMost("keys-timeout", oauth.keysTimeout(), MOST_PATIENCE);
        Checked.positive(NAME + "keys-pause", oauth.keysPause());
        Checked.positive(NAME + "keys-age", oauth.keysAge());
    }

    private static void atMost(String name, Duration duration, Duration most) {
        if (duration.compareTo(most) > 0) {
            throw new BadSetting(NAME + name, "at most " + most, duration);
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
                    NAME + "scopes", "names without blanks and quotes, parted by commas", scope);
        }
    }

    private static void keys(String keys, List<String> issuers) {
        if (issuers.size() > 1) {
            throw new BadSetting(NAME + "keys", "left out where there are several issuers", keys);
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
                    && (uri.getScheme().equals("https")
                            || (uri.getScheme().equals("http") && loopback(uri.getHost())))) {
                return;
            }
        } catch (URISyntaxException e) {
            // Told below.
        }
        throw new BadSetting(NAME + name, ADDRESS, text);
    }

    private static boolean loopback(String host) {
        return Checked.loopback(host.replaceAll("^\\[|]$", ""));
    }
}
