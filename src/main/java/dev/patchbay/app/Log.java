package dev.patchbay.app;

import dev.patchbay.call.CallContext;
import dev.patchbay.cli.terminal.Terminal;
import dev.patchbay.config.settings.LogSettings;
import dev.patchbay.json.PlainText;
import dev.patchbay.log.JsonFormat;
import dev.patchbay.log.LogFormat;
import dev.patchbay.log.LogHandler;
import dev.patchbay.log.LoggedOutput;
import dev.patchbay.log.LoggerLevels;
import dev.patchbay.log.TextFormat;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.logging.Handler;
import org.jboss.logmanager.Level;
import org.jboss.logmanager.LogContext;
import org.jboss.logmanager.Logger;

/**
 * The log of the process, on standard error, from the first moment of the process.
 *
 * <p>Quarkus creates its own handlers in the middle of its start, and they know nothing about
 * calls. So this handler is installed before, and the console handler of Quarkus is off.
 */
final class Log {
    private static final String OWN_PACKAGE = "dev.patchbay";
    private static final Duration LAST_LINES = Duration.ofMillis(200);
    private static final int MAX_LEVEL_LENGTH = 40;

    private final LogHandler handler;

    // The context forgets a logger, with its level, if nothing holds it.
    @SuppressWarnings("UnusedVariable")
    private final List<Logger> loggers;

    private Log(LogHandler handler, List<Logger> loggers) {
        this.handler = handler;
        this.loggers = loggers;
    }

    /**
     * Installs the log handler.
     *
     * @param defaultLevel the level if none is set
     * @throws BadSetting if a setting of Patchbay has a value that it must not have
     * @throws IllegalArgumentException if another level is none
     */
    static Log install(String defaultLevel) {
        var settings = LogSettings.read(System::getProperty, System::getenv);
        var stderr = new FileOutputStream(FileDescriptor.err);
        var handler = new LogHandler(stderr, format(settings), CallContext::ofThisThread);
        if (settings.json()) {
            // A reader that expects JSON cannot read other text.
            System.setErr(new PrintStream(new LoggedOutput(handler), true, StandardCharsets.UTF_8));
        }
        var loggers = setLevels(settings.level().orElse(defaultLevel));
        // Each record carries the host name, which none of our formats shows. A lookup of the name
        // asks the network, and a lookup without an answer would delay the start by seconds.
        propose("jboss.host.name", "HOSTNAME", "localhost");
        var root = LogContext.getLogContext().getLogger("");
        // The existing handlers stay: settings may tell them to log to a file.
        var before = Optional.ofNullable(root.getHandlers()).orElse(new Handler[0]);
        var handlers = Arrays.copyOf(before, before.length + 1);
        handlers[before.length] = handler;
        root.setHandlers(handlers);
        return new Log(handler, loggers);
    }

    private static LogFormat format(LogSettings settings) {
        if (settings.json()) {
            return new JsonFormat();
        }
        return Terminal.isStandardError()
                ? TextFormat.forTerminal(
                        ZoneId.systemDefault(), Terminal.takesColours(System.getenv()))
                : TextFormat.plain();
    }

    /**
     * Sets the levels now, and as Quarkus settings, because a start of Quarkus sets them again.
     *
     * <p>Only our own loggers go below INFO: at those levels other libraries may log secrets, such
     * as each setting that is read.
     */
    private static List<Logger> setLevels(String name) {
        var level = level(OWN_PACKAGE, name);
        var others = level.intValue() < Level.INFO.intValue() ? Level.INFO : level;
        propose("quarkus.log.level", "QUARKUS_LOG_LEVEL", others.getName());
        propose(
                "quarkus.log.category.\"" + OWN_PACKAGE + "\".level",
                "QUARKUS_LOG_CATEGORY__DEV_PATCHBAY__LEVEL",
                name);
        return LoggerLevels.of(System.getenv(), System.getProperties()).entrySet().stream()
                .map(one -> leveled(one.getKey(), level(one.getKey(), one.getValue())))
                .toList();
    }

    private static Logger leveled(String name, java.util.logging.Level level) {
        var logger = LogContext.getLogContext().getLogger(name);
        logger.setLevel(level);
        return logger;
    }

    private static java.util.logging.Level level(String logger, String name) {
        try {
            return LogContext.getLogContext()
                    .getLevelForName(name.strip().toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "The log level of "
                            + (logger.isEmpty() ? "all libraries" : logger)
                            + " must be a level such as INFO, found "
                            + PlainText.of(name, MAX_LEVEL_LENGTH),
                    e);
        }
    }

    private static void propose(String property, String variable, String value) {
        if (System.getProperty(property) == null && System.getenv(variable) == null) {
            System.setProperty(property, value);
        }
    }

    /** Removes all other handlers. Some of them keep events until a start of Quarkus. */
    void takeAll() {
        LogContext.getLogContext().getLogger("").setHandlers(new Handler[] {handler});
    }

    /** Waits up to 200 ms until the last events are written. */
    void flush() {
        handler.flush(LAST_LINES);
    }
}
