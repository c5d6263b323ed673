package dev.patchbay.cli.command;

import dev.patchbay.call.Exchange;
import dev.patchbay.call.MissingCapability;
import dev.patchbay.cli.context.Definitions;
import dev.patchbay.cli.context.Version;
import dev.patchbay.cli.terminal.Screen;
import dev.patchbay.cli.terminal.StatusLines;
import dev.patchbay.cli.terminal.UntrustedText;
import dev.patchbay.json.JsonValue;
import dev.patchbay.json.RawJson;
import dev.patchbay.mcp.ClientCapabilities;
import dev.patchbay.mcp.Implementation;
import dev.patchbay.mcp.InputRequest;
import dev.patchbay.mcp.LogLevel;
import dev.patchbay.mcp.Progress;
import dev.patchbay.mcp.Revision;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The exchange of a call that a command makes. It shows progress and log messages, and refuses
 * every question of the server.
 */
final class CommandExchange implements Exchange {
    private static final int PERCENT = 100;

    private final Screen screen;
    private final StatusLines status;
    private volatile String progress = "";

    CommandExchange(Screen screen, StatusLines status) {
        this.screen = screen;
        this.status = status;
    }

    /** Returns the last progress of the tool as text; empty if there is none. */
    String progress() {
        return progress;
    }

    @Override
    public Revision revision() {
        return Definitions.NEWEST;
    }

    @Override
    public Optional<Implementation> client() {
        return Optional.of(new Implementation("patchbay-cli", Version.text()));
    }

    @Override
    public ClientCapabilities capabilities() {
        return ClientCapabilities.NONE;
    }

    @Override
    public boolean cancelled() {
        return Thread.currentThread().isInterrupted();
    }

    @Override
    public synchronized void progress(Progress now) {
        progress = text(now);
        if (screen.lively()) {
            status.show(List.of(progress));
        } else {
            screen.note(UntrustedText.line(progress));
        }
    }

    private static String text(Progress progress) {
        var total = progress.total();
        var done =
                total == null || total <= 0
                        ? number(progress.done())
                        : Math.round(progress.done() / total * PERCENT) + "%";
        var message = Objects.requireNonNullElse(progress.message(), "");
        return message.isEmpty() ? done : done + " " + message;
    }

    private static String number(double value) {
        return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
    }

    @Override
    public synchronized void log(LogLevel level, String logger, JsonValue data) {
        var raw = RawJson.of(data);
        status.note(
                "["
                        + level.wire()
                        + "] "
                        + Objects.requireNonNullElse(raw.textOrNull(), raw.toString()));
    }

    @Override
    public Optional<LogLevel> logLevel() {
        return Optional.of(LogLevel.INFO);
    }

    @Override
    public Map<String, RawJson> ask(Map<String, InputRequest> questions) {
        throw new MissingCapability(questions.values().iterator().next().needs());
    }
}
