package dev.patchbay.config;

import dev.patchbay.config.Problem.Severity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** What is wrong with one file, gathered while it is read. */
final class Problems {
    /** Nobody reads more, and a file of nonsense must not fill the memory. */
    private static final int MOST = 200;

    private final String file;
    private final List<Problem> found = new ArrayList<>();
    private Severity worstLeftOut = Severity.WARNING;
    private int leftOut;
    private int errors;

    Problems(String file) {
        this.file = file;
    }

    /** Something that is left out or may be meant otherwise. */
    void warn(Place place, Key key, String message) {
        add(Severity.WARNING, place, key, message);
    }

    /** Something that costs the server it belongs to. */
    void refuse(Place place, Key key, String message) {
        errors++;
        add(Severity.ERROR, place, key, message);
    }

    /** Something that costs the whole file. */
    void refuseFile(Place place, Key key, String message) {
        errors++;
        add(Severity.FATAL, place, key, message);
    }

    /** How many servers' worth of refusals there were; it tells whether one came since. */
    int errors() {
        return errors;
    }

    private void add(Severity severity, Place place, Key key, String message) {
        if (found.size() < MOST) {
            found.add(
                    new Problem(severity, file, place.line(), place.column(), key.path(), message));
        } else {
            leftOut++;
            if (severity.compareTo(worstLeftOut) > 0) {
                worstLeftOut = severity;
            }
        }
    }

    /** All of them by line. */
    List<Problem> all() {
        var sorted = new ArrayList<>(found);
        sorted.sort(Comparator.comparingInt(Problem::line).thenComparingInt(Problem::column));
        if (leftOut > 0) {
            sorted.add(
                    new Problem(worstLeftOut, file, 0, 0, "", "has " + leftOut + " more problems"));
        }
        return List.copyOf(sorted);
    }
}
