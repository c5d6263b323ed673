package dev.patchbay.config;

import dev.patchbay.upstream.Patience;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads how long a server is waited for. */
final class PatienceReader {
    private static final Pattern WHOLE = Pattern.compile("\\d{1,9}");
    private static final Pattern DECIMAL = Pattern.compile("\\d{1,6}(\\.\\d{1,9})?");
    private static final Duration LONGEST = Duration.ofDays(1);
    private static final long MILLIS = 1_000;
    private static final int MOST_RETRIES = 100;

    /** The one time whose unit clients do not agree on. */
    private static final String AMBIGUOUS = "timeout";

    private final Problems problems;

    PatienceReader(Problems problems) {
        this.problems = problems;
    }

    /** What the section says, and where it says nothing what is given. */
    Patience read(Section section, Patience otherwise) {
        var connection = time(section, Keys.CONNECTION_TIMEOUT, otherwise.connection());
        var request = time(section, Keys.REQUEST_TIMEOUT, otherwise.request());
        int retries = retries(section, otherwise.retries());
        return new Patience(connection, request, retries, backoff(section, otherwise.backoff()));
    }

    private int retries(Section section, int otherwise) {
        var member = section.find("maxRetries");
        if (member == null) {
            return otherwise;
        }
        if (member.value() instanceof Node.Numeral number
                && WHOLE.matcher(number.spelling()).matches()
                && Integer.parseInt(number.spelling()) <= MOST_RETRIES) {
            return Integer.parseInt(number.spelling());
        }
        refuse(section, member, "a whole number from 0 to " + MOST_RETRIES);
        return otherwise;
    }

    private Patience.Backoff backoff(Section section, Patience.Backoff otherwise) {
        var backoff = section.section("backoff", Keys.BACKOFF);
        if (backoff == null) {
            return otherwise;
        }
        var first = time(backoff, List.of("initialMs"), otherwise.first());
        var longest = time(backoff, List.of("maxMs"), otherwise.longest());
        if (longest.compareTo(first) < 0) {
            problems.refuse(
                    backoff.place(),
                    backoff.key(),
                    "must have a maxMs of at least initialMs, found "
                            + longest.toMillis()
                            + " and "
                            + first.toMillis());
            return otherwise;
        }
        return new Patience.Backoff(first, longest);
    }

    private Duration time(Section section, List<String> names, Duration otherwise) {
        var member = section.find(names);
        if (member == null) {
            return otherwise;
        }
        boolean seconds = Keys.SECONDS.contains(member.name());
        var millis = millis(member.value(), seconds);
        if (millis == null) {
            refuse(
                    section,
                    member,
                    seconds
                            ? "a number of seconds above 0, at most " + LONGEST.toSeconds()
                            : "a whole number of milliseconds above 0, at most "
                                    + LONGEST.toMillis());
            return otherwise;
        }
        if (member.name().equals(AMBIGUOUS) && millis < MILLIS) {
            problems.warn(
                    member.place(),
                    section.at(member),
                    "is in milliseconds; as "
                            + millis
                            + " would be too short, it is taken for"
                            + " seconds (requestTimeoutMs is always in milliseconds)");
            return Duration.ofSeconds(millis);
        }
        return Duration.ofMillis(millis);
    }

    private static @Nullable Long millis(Node node, boolean seconds) {
        if (!(node instanceof Node.Numeral number)
                || !(seconds ? DECIMAL : WHOLE).matcher(number.spelling()).matches()) {
            return null;
        }
        var factor = BigDecimal.valueOf(seconds ? MILLIS : 1);
        long millis = new BigDecimal(number.spelling()).multiply(factor).longValue();
        return millis < 1 || millis > LONGEST.toMillis() ? null : millis;
    }

    private void refuse(Section section, Node.Member member, String allowed) {
        problems.refuse(
                member.place(),
                section.at(member),
                "must be " + allowed + ", found " + Shown.value(member.value()));
    }
}
