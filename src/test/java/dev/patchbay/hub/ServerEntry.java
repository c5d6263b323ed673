package dev.patchbay.hub;

import dev.patchbay.json.JsonWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * A server in a file that is edited, which is a script of the shell.
 *
 * @param tool the name of its first tool, its last argument
 * @param mark what a variable of it has
 * @param timeout that of a request, or 0 for what the file says for all
 */
record ServerEntry(
        String name, String tool, String mark, State state, int timeout, boolean narrowed) {
    /** What can be wrong with an entry, or right. */
    enum State {
        GOOD,
        SWITCHED_OFF,
        WITHOUT_COMMAND,
        WRONG_COMMAND,
        THERE_TWICE;

        private boolean taken() {
            return this == GOOD || this == SWITCHED_OFF;
        }
    }

    static ServerEntry of(String name) {
        return new ServerEntry(name, "first", "none", State.GOOD, 30_000, false);
    }

    ServerEntry named(String now) {
        return new ServerEntry(now, tool, mark, state, timeout, narrowed);
    }

    ServerEntry offering(String now) {
        return new ServerEntry(name, now, mark, state, timeout, narrowed);
    }

    ServerEntry marked(String now) {
        return new ServerEntry(name, tool, now, state, timeout, narrowed);
    }

    ServerEntry in(State now) {
        return new ServerEntry(name, tool, mark, now, timeout, narrowed);
    }

    ServerEntry within(int now) {
        return new ServerEntry(name, tool, mark, state, now, narrowed);
    }

    ServerEntry narrowed(boolean now) {
        return new ServerEntry(name, tool, mark, state, timeout, now);
    }

    /** What the hub makes of it, if it takes it; two that are equal are one server, unchanged. */
    Optional<ServerEntry> taken(int usualTimeout) {
        return Optional.of(timeout == 0 ? within(usualTimeout) : this).filter(_ -> state.taken());
    }

    boolean runs() {
        return state == State.GOOD;
    }

    /** The names of its tools as the hub has them. */
    Set<String> tools() {
        var all = new TreeSet<String>();
        if (runs()) {
            all.add(name + "." + tool);
            if (!narrowed) {
                all.add(name + ".other");
            }
        }
        return all;
    }

    void write(JsonWriter out, Path script, Path journal) {
        if (state == State.THERE_TWICE) {
            member(out.name(name.toUpperCase(Locale.ROOT)), script, journal);
        }
        member(out.name(name), script, journal);
    }

    private void member(JsonWriter out, Path script, Path journal) {
        out.beginObject();
        switch (state) {
            case GOOD, THERE_TWICE -> out.member("command", "sh");
            case SWITCHED_OFF -> out.member("command", "sh").member("disabled", true);
            case WRONG_COMMAND -> out.member("command", 5);
            case WITHOUT_COMMAND -> out.member("note", "A command is missing");
        }
        out.strings("args", List.of(script.toString(), journal.toString(), name, tool));
        out.name("env").beginObject().member("MARK", mark).endObject();
        out.member("maxRetries", 0).member("connectionTimeoutMs", 20_000);
        if (timeout > 0) {
            out.member("requestTimeoutMs", timeout);
        }
        if (narrowed) {
            out.strings("excludeTools", List.of("oth*"));
        }
        out.endObject();
    }
}
