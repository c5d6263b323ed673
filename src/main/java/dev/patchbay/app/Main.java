package dev.patchbay.app;

import dev.patchbay.cache.CatalogFiles;
import dev.patchbay.cli.CommandLine;
import dev.patchbay.cli.command.HealthCommand;
import dev.patchbay.cli.context.Command;
import dev.patchbay.cli.context.CommandEnvironment;
import dev.patchbay.cli.context.Version;
import dev.patchbay.cli.terminal.Screen;
import dev.patchbay.cli.terminal.Terminal;
import dev.patchbay.config.places.CacheFolder;
import dev.patchbay.config.settings.BadSetting;
import dev.patchbay.config.settings.GivenSettings;
import dev.patchbay.config.settings.UnknownVariables;
import dev.patchbay.transport.process.BinaryModes;
import dev.patchbay.upstream.offer.OfferMemory;
import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.QuarkusApplication;
import io.quarkus.runtime.annotations.QuarkusMain;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.jboss.logging.Logger;

/** Starts the program, and loads only the parts that the command needs. */
@QuarkusMain
public final class Main {
    private static final int NOT_READY = 1;
    private static final int WRONG_USAGE = 2;

    private Main() {}

    public static void main(String... arguments) {
        BinaryModes.runHiddenMode(arguments);
        switch (CommandLine.parse(List.of(arguments), Terminal::isStandardInput)) {
            case Command.Print print -> System.out.print(print.text());
            case Command.Wrong wrong -> {
                System.err.print(wrong.message());
                System.exit(WRONG_USAGE);
            }
            case Command.Health health -> {
                var missing = HealthCommand.ofThisMachine(health.port()).missing();
                missing.ifPresent(problem -> System.err.println("patchbay: " + problem));
                System.exit(missing.isPresent() ? NOT_READY : 0);
            }
            case Command.OnFiles onFiles ->
                    System.exit(
                            CommandEnvironment.ofThisProcess(Screen.ofThisProcess(), Main::memory)
                                    .run(onFiles.action()));
            // The command itself prints what it learns of a server, so the log shows errors only.
            case Command.Connecting _ -> {
                var given = GivenSettings.ofThisProcess(Map.of());
                runStoppable(
                        "command", log("ERROR", given), given, CommandProgram.class, arguments);
            }
            case Command.Stdio stdio -> {
                if (!Terminal.hasInput()) {
                    System.err.println(
                            "patchbay: Standard input must be open: clients write messages to it");
                    System.exit(WRONG_USAGE);
                }
                // Clients show standard error to their users, so only warnings and errors are
                // logged.
                var given = given(stdio.settings());
                runStoppable(
                        "stdio", serverLog("WARN", given), given, StdioServer.class, arguments);
            }
            case Command.Serve serve -> {
                var given = given(serve.settings());
                run(
                        HttpServer.PROFILE,
                        ending(serverLog("INFO", given), given),
                        HttpServer.class,
                        arguments);
            }
        }
    }

    private static GivenSettings given(Map<String, String> options) {
        options.forEach(System::setProperty);
        return GivenSettings.ofThisProcess(options);
    }

    /** Installs the log of a program that serves. */
    private static Log serverLog(String level, GivenSettings given) {
        var log = log(level, given);
        // The logger is not a constant of this class, because most commands need no log.
        var logger = Logger.getLogger(Main.class);
        UnknownVariables.describe(System.getenv()).forEach(logger::warn);
        return log;
    }

    /** Returns the offers that servers gave when they were last asked. */
    static OfferMemory memory() {
        return CacheFolder.ofThisProcess()
                .<OfferMemory>map(
                        folder -> new CatalogFiles(folder, Version.text(), Clock.systemUTC()))
                .orElse(OfferMemory.NONE);
    }

    /** Runs a program that needs no start of Quarkus, unless own tools do. */
    private static void runStoppable(
            String profile,
            Log log,
            GivenSettings given,
            Class<? extends StoppableProgram> program,
            String... arguments) {
        var ending = ending(log, given);
        boolean suffices;
        try {
            suffices = BuiltContainer.suffices();
        } catch (RuntimeException | Error e) {
            ending.end(1, e);
            return;
        }
        if (suffices) {
            log.takeAll();
            BuiltContainer.run(program, ending, arguments);
        } else {
            run(profile, ending, program, arguments);
        }
    }

    private static void run(
            String profile,
            Ending ending,
            Class<? extends QuarkusApplication> program,
            String... arguments) {
        System.setProperty("quarkus.profile", profile);
        Quarkus.run(program, ending::end, arguments);
    }

    private static Ending ending(Log log, GivenSettings given) {
        var ending = new Ending(log, given);
        ending.install();
        return ending;
    }

    /** Installs the log, and checks the form of the settings, not their values. */
    private static Log log(String level, GivenSettings given) {
        try {
            var log = Log.install(level);
            given.requireReadable();
            return log;
        } catch (BadSetting e) {
            System.err.println("patchbay: " + given.describe(e));
            System.exit(WRONG_USAGE);
            throw e;
        } catch (IllegalArgumentException e) {
            System.err.println("patchbay: " + e.getMessage());
            System.exit(WRONG_USAGE);
            throw e;
        }
    }
}
