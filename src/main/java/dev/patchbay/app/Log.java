package dev.patchbay.app;

import dev.patchbay.call.CallContext;
import dev.patchbay.cli.Terminal;
import dev.patchbay.config.LogSettings;
import dev.patchbay.log.Format;
import dev.patchbay.log.JsonFormat;
import dev.patchbay.log.LogHandler;
import dev.patchbay.log.LoggedOutput;
import dev.patchbay.log.TextFormat;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.Optional;
import java.util.logging.Handler;
import org.jboss.logmanager.Level;
import org.jboss.logmanager.LogContext;

/**
 * The log of the process, on standard error from the first moment on.
 *
 * <p>Quarkus has handlers of its own, but makes them in the middle of its start and knows nothing
 * of calls; those of ours are there before, and its console is off.
 */
final class Log {
    private static final String OURS = "dev.patchbay";
    private static final Duration LAST_LINES = Duration.ofMillis(200);

    private final LogHandler handler;

    private Log(LogHandler handler) {
        this.handler = handler;
    }

    /**
     * Begins to log.
     *
     * @param usual the level if none is set
     */
    static Log install(String usual) {
        var settings = LogSettings.read(System::getProperty, System::getenv);
        var stderr = new FileOutputStream(FileDescriptor.err);
        var handler = new LogHandler(stderr, format(settings), CallContext::ofThisThread);
        if (settings.json()) {
            // Whoever reads JSON there can read nothing else.
            System.setErr(new PrintStream(new LoggedOutput(handler), true, StandardCharsets.UTF_8));
        }
        setLevels(settings.level().orElse(usual));
        // Each record names the host, which none of our formats shows. To find the name out is a
        // question to the network: one without an answer would hold up the start for seconds.
        propose("jboss.host.name", "HOSTNAME", "localhost");
        var root = LogContext.getLogContext().getLogger("");
        // Those that are there may be asked to log to a file.
        var before = Optional.ofNullable(root.getHandlers()).orElse(new Handler[0]);
        var handlers = Arrays.copyOf(before, before.length + 1);
        handlers[before.length] = handler;
        root.setHandlers(handlers);
        return new Log(handler);
    }

    private static Format format(LogSettings settings) {
        if (settings.json()) {
            return new JsonFormat();
        }
        return Terminal.isStandardError()
                ? TextFormat.forTerminal(
                        ZoneId.systemDefault(), Terminal.takesColours(System.getenv()))
                : TextFormat.plain();
    }

    /**
     * For now, and as settings for Quarkus, which sets levels once more.
     *
     * <p>Below INFO only our own: what others say there may hold secrets, such as each setting that
     * is read.
     */
    private static void setLevels(String name) {
        var level = level(name);
        var others = level.intValue() < Level.INFO.intValue() ? Level.INFO : level;
        var context = LogContext.getLogContext();
        context.getLogger("").setLevel(others);
        context.getLogger(OURS).setLevel(level);
        propose("quarkus.log.level", "QUARKUS_LOG_LEVEL", others.getName());
        propose(
                "quarkus.log.category.\"" + OURS + "\".level",
                "QUARKUS_LOG_CATEGORY__DEV_PATCHBAY__LEVEL",
                name);
    }

    private static java.util.logging.Level level(String name) {
        return switch (name) {
            case "ERROR" -> Level.ERROR;
            case "WARN" -> Level.WARN;
            case "INFO" -> Level.INFO;
            case "DEBUG" -> Level.DEBUG;
            default -> throw new IllegalArgumentException("Not a level: " + name);
        };
    }

    private static void propose(String property, String variable, String value) {
        if (System.getProperty(property) == null && System.getenv(variable) == null) {
            System.setProperty(property, value);
        }
    }

    /** Waits a little for what was logged last to be written. */
    void flush() {
        handler.flush(LAST_LINES);
    }
}
