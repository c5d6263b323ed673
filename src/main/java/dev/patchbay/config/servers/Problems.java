package dev.patchbay.config.servers;

import dev.patchbay.config.format.Key;
import dev.patchbay.config.format.TextPosition;
import dev.patchbay.config.servers.Problem.Severity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Collects the problems of one file while it is read. */
final class Problems {
    /** No user reads more problems, and a broken file must not fill the memory. */
    private static final int MAX_PROBLEMS = 200;

    private final String file;
    private final List<Problem> found = new ArrayList<>();
    private Severity worstLeftOut = Severity.WARNING;
    private int leftOut;
    private int errors;

    Problems(String file) {
        this.file = file;
    }

    /** Adds a problem for a value that is left out or may have another meaning than expected. */
    void warn(TextPosition place, Key key, String message) {
        add(Severity.WARNING, place, key, message);
    }

    /** Adds a problem for which its server is refused. */
    void refuse(TextPosition place, Key key, String message) {
        errors++;
        add(Severity.ERROR, place, key, message);
    }

    /** Adds a problem for which the whole file is refused. */
    void refuseFile(TextPosition place, Key key, String message) {
        errors++;
        add(Severity.FATAL, place, key, message);
    }

    /** Returns the number of refusals. A caller compares two results to detect a new refusal. */
    int errors() {
        return errors;
    }

    private void add(Severity severity, TextPosition place, Key key, String message) {
        if (found.size() < MAX_PROBLEMS) {
            found.add(
                    new Problem(severity, file, place.line(), place.column(), key.path(), message));
        } else {
            leftOut++;
            if (severity.compareTo(worstLeftOut) > 0) {
                worstLeftOut = severity;
            }
        }
    }

    /** Returns all problems in the order of their positions. */
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
