package dev.patchbay.config.servers;

import dev.patchbay.config.format.ConfigurationNode;
import dev.patchbay.config.format.SafeText;
import dev.patchbay.upstream.definition.ConnectionPolicy;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the timeouts and the retries of a server. */
final class ConnectionPolicyReader {
    private static final Pattern WHOLE = Pattern.compile("\\d{1,9}");
    private static final Pattern DECIMAL = Pattern.compile("\\d{1,6}(\\.\\d{1,9})?");
    private static final Duration MAX_TIME = Duration.ofDays(1);
    private static final long MILLIS = 1_000;
    private static final int MAX_RETRIES = 100;

    /** The key whose unit differs between clients. */
    private static final String AMBIGUOUS = "timeout";

    private final Problems problems;

    ConnectionPolicyReader(Problems problems) {
        this.problems = problems;
    }

    /** Reads the section. Takes missing values from {@code fallback}. */
    ConnectionPolicy read(Section section, ConnectionPolicy fallback) {
        var connection = time(section, Keys.CONNECTION_TIMEOUT, fallback.connection());
        var request = time(section, Keys.REQUEST_TIMEOUT, fallback.request());
        int retries = retries(section, fallback.retries());
        return new ConnectionPolicy(
                connection, request, retries, backoff(section, fallback.backoff()));
    }

    private int retries(Section section, int fallback) {
        var member = section.find("maxRetries");
        if (member == null) {
            return fallback;
        }
        if (member.value() instanceof ConfigurationNode.Numeral number
                && WHOLE.matcher(number.spelling()).matches()
                && Integer.parseInt(number.spelling()) <= MAX_RETRIES) {
            return Integer.parseInt(number.spelling());
        }
        refuse(section, member, "a whole number from 0 to " + MAX_RETRIES);
        return fallback;
    }

    private ConnectionPolicy.Backoff backoff(Section section, ConnectionPolicy.Backoff fallback) {
        var backoff = section.section("backoff", Keys.BACKOFF);
        if (backoff == null) {
            return fallback;
        }
        var first = time(backoff, List.of("initialMs"), fallback.first());
        var longest = time(backoff, List.of("maxMs"), fallback.longest());
        if (longest.compareTo(first) < 0) {
            problems.refuse(
                    backoff.place(),
                    backoff.key(),
                    "must have a maxMs of at least initialMs, found "
                            + longest.toMillis()
                            + " and "
                            + first.toMillis());
            return fallback;
        }
        return new ConnectionPolicy.Backoff(first, longest);
    }

    private Duration time(Section section, List<String> names, Duration fallback) {
        var member = section.find(names);
        if (member == null) {
            return fallback;
        }
        boolean seconds = Keys.SECONDS.contains(member.name());
        var millis = millis(member.value(), seconds);
        if (millis == null) {
            refuse(
                    section,
                    member,
                    seconds
                            ? "a number of seconds above 0, at most " + MAX_TIME.toSeconds()
                            : "a whole number of milliseconds above 0, at most "
                                    + MAX_TIME.toMillis());
            return fallback;
        }
        if (member.name().equals(AMBIGUOUS) && millis < MILLIS) {
            problems.warn(
                    member.place(),
                    section.at(member),
                    "is read as seconds, because "
                            + millis
                            + " ms is too short; requestTimeoutMs is always in milliseconds");
            return Duration.ofSeconds(millis);
        }
        return Duration.ofMillis(millis);
    }

    private static @Nullable Long millis(ConfigurationNode node, boolean seconds) {
        if (!(node instanceof ConfigurationNode.Numeral number)
                || !(seconds ? DECIMAL : WHOLE).matcher(number.spelling()).matches()) {
            return null;
        }
        var factor = BigDecimal.valueOf(seconds ? MILLIS : 1);
        long millis = new BigDecimal(number.spelling()).multiply(factor).longValue();
        return millis < 1 || millis > MAX_TIME.toMillis() ? null : millis;
    }

    private void refuse(Section section, ConfigurationNode.Member member, String allowed) {
        problems.refuse(
                member.place(),
                section.at(member),
                "must be " + allowed + ", found " + SafeText.value(member.value()));
    }
}
