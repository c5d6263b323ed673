package dev.patchbay.cli;

import dev.patchbay.journal.Entry;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Map;

/**
 * What a program has said, or what became of it, as a line for people.
 *
 * @param process its number, or what stands in its place
 * @param sign tells what follows, whatever that is
 */
record EntryLine(Instant at, String process, String sign, String text, Ink ink) {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT);

    /** Exit codes beyond it may stand for signals. */
    private static final int SIGNALS = 128;

    private static final Map<Integer, String> NAMES =
            Map.of(
                    1, "HUP", 2, "INT", 3, "QUIT", 6, "ABRT", 9, "KILL", 11, "SEGV", 13, "PIPE", 15,
                    "TERM");

    static EntryLine of(Entry entry) {
        return switch (entry) {
            case Entry.Said said ->
                    new EntryLine(said.at(), "" + said.process(), "|", said.text(), Ink.PLAIN);
            case Entry.Noise noise ->
                    new EntryLine(noise.at(), "" + noise.process(), ">", noise.text(), Ink.WARNING);
            case Entry.Started started ->
                    fate(started.at(), "" + started.process(), "started", true);
            case Entry.Ended ended ->
                    fate(
                            ended.at(),
                            "" + ended.process(),
                            "ended, " + code(ended.code()),
                            ended.code() == 0);
            case Entry.NotStarted not -> fate(not.at(), "-", "not started: " + not.text(), false);
        };
    }

    private static EntryLine fate(Instant at, String process, String text, boolean good) {
        return new EntryLine(at, process, "*", text, good ? Ink.QUIET : Ink.BAD);
    }

    private static String code(int code) {
        var name = NAMES.get(code - SIGNALS);
        return "exit code " + code + (name == null ? "" : ", as after SIG" + name);
    }

    /** As people here read it. */
    static String time(Instant at) {
        return TIME.format(at.atZone(ZoneId.systemDefault()));
    }

    String shown(boolean colour) {
        return Ink.QUIET.on(time(at) + " " + process + " " + sign, colour)
                + " "
                + ink.on(Foreign.harmless(text), colour);
    }
}
