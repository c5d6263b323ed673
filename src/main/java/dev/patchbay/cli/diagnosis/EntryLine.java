package dev.patchbay.cli.diagnosis;

import dev.patchbay.cli.terminal.Colours;
import dev.patchbay.cli.terminal.UntrustedText;
import dev.patchbay.journal.Entry;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Map;

/**
 * A journal entry as a line for people.
 *
 * @param process the process id, or the text that is shown in its place
 * @param sign the kind of the entry
 */
public record EntryLine(Instant at, String process, String sign, String text, Colours textColour) {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT);

    /** An exit code above this value may stand for a signal. */
    private static final int SIGNAL_BASE = 128;

    private static final Map<Integer, String> NAMES =
            Map.of(
                    1, "HUP", 2, "INT", 3, "QUIT", 6, "ABRT", 9, "KILL", 11, "SEGV", 13, "PIPE", 15,
                    "TERM");

    static EntryLine of(Entry entry) {
        return switch (entry) {
            case Entry.Said said ->
                    new EntryLine(said.at(), "" + said.process(), "|", said.text(), Colours.PLAIN);
            case Entry.Noise noise ->
                    new EntryLine(
                            noise.at(), "" + noise.process(), ">", noise.text(), Colours.WARNING);
            case Entry.Started started ->
                    event(started.at(), "" + started.process(), "started", true);
            case Entry.Ended ended ->
                    event(
                            ended.at(),
                            "" + ended.process(),
                            "ended, " + code(ended.code()),
                            ended.code() == 0);
            case Entry.NotStarted not -> event(not.at(), "-", "not started: " + not.text(), false);
        };
    }

    private static EntryLine event(Instant at, String process, String text, boolean good) {
        return new EntryLine(at, process, "*", text, good ? Colours.QUIET : Colours.BAD);
    }

    private static String code(int code) {
        var name = NAMES.get(code - SIGNAL_BASE);
        return "exit code " + code + (name == null ? "" : ", as after SIG" + name);
    }

    /** Formats a time in the time zone of the user. */
    public static String time(Instant at) {
        return TIME.format(at.atZone(ZoneId.systemDefault()));
    }

    String shown(boolean colour) {
        return Colours.QUIET.on(time(at) + " " + process + " " + sign, colour)
                + " "
                + textColour.on(UntrustedText.harmless(text), colour);
    }
}
