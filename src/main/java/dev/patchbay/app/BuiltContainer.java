package dev.patchbay.app;

import dev.patchbay.config.settings.SettingSources;
import dev.patchbay.config.settings.Settings;
import dev.patchbay.tool.spec.LocalBeans;
import io.quarkus.arc.Arc;
import io.quarkus.runtime.Application;
import io.quarkus.runtime.configuration.DurationConverter;
import io.quarkus.runtime.configuration.MemorySize;
import io.quarkus.runtime.configuration.MemorySizeConverter;
import io.quarkus.runtime.configuration.QuarkusConfigFactory;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import org.jboss.logging.Logger;

/**
 * Runs a program in the container as the build has left it, without a start of Quarkus.
 *
 * <p>The build runs all that does not depend on the machine, and stores the container with its
 * beans in the binary. A start of Quarkus then reads the configuration of each extension, and
 * starts each of them. A program on standard input and output needs none of this.
 *
 * <p>Concurrency: a signal and the end of the program may both stop it; {@code lock} lets the
 * second one wait for the first.
 */
final class BuiltContainer {
    private static final int CONVERTER_PRIORITY = 200;

    private final Ending ending;
    private final ReentrantLock lock = new ReentrantLock();

    private BuiltContainer(Ending ending) {
        this.ending = ending;
    }

    /**
     * Returns whether all beans can work without a start of Quarkus. Beans from outside Patchbay
     * may need any part of it.
     */
    static boolean suffices() {
        load();
        return Arc.container().select(LocalBeans.class).get().onlyOfPatchbay();
    }

    /** Runs the program, and ends the process. Never returns. */
    static void run(Class<? extends StoppableProgram> program, Ending ending, String... arguments) {
        new BuiltContainer(ending).run(program, arguments);
    }

    private void run(Class<? extends StoppableProgram> type, String... arguments) {
        int code;
        try {
            QuarkusConfigFactory.setConfig(configuration());
            Infrastructure.setDroppedExceptionHandler(BuiltContainer::logDropped);
            var program = Arc.container().select(type).get();
            var _ = Ending.signal().thenRun(() -> stop(program));
            code = program.run(arguments);
            stop(program);
        } catch (Exception | Error e) {
            // Without this, the program would go on without its main thread.
            ending.end(1, e);
            return;
        }
        ending.end(code, null);
    }

    private void stop(StoppableProgram program) {
        lock.lock();
        try {
            program.stop();
        } finally {
            lock.unlock();
        }
    }

    /** Makes the container. In a native binary, the build has done so. */
    private static void load() {
        try {
            Class.forName(
                    Application.APP_CLASS_NAME,
                    true,
                    Thread.currentThread().getContextClassLoader());
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException("The build has made no application", e);
        }
    }

    private static SmallRyeConfig configuration() {
        var builder =
                new SmallRyeConfigBuilder()
                        .addDefaultInterceptors()
                        .withConverter(Duration.class, CONVERTER_PRIORITY, new DurationConverter())
                        .withConverter(
                                MemorySize.class, CONVERTER_PRIORITY, new MemorySizeConverter())
                        .withMapping(Settings.class);
        return SettingSources.given(builder).build();
    }

    private static void logDropped(Throwable dropped) {
        // The logger is not a constant of this class, because nearly no program needs it.
        Logger.getLogger(BuiltContainer.class)
                .error("A failure came after the end of its work", dropped);
    }
}
