package dev.patchbay.app;

import dev.patchbay.cli.Command;
import dev.patchbay.cli.CommandLine;
import dev.patchbay.cli.Health;
import dev.patchbay.cli.Screen;
import dev.patchbay.cli.Site;
import dev.patchbay.cli.Terminal;
import dev.patchbay.config.BadSetting;
import dev.patchbay.transport.process.Shim;
import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.QuarkusApplication;
import io.quarkus.runtime.annotations.QuarkusMain;
import java.util.List;

/** Starts the program, and as little of it as the command needs. */
@QuarkusMain
public final class Main {
    private static final int NOT_READY = 1;
    private static final int WRONG_USAGE = 2;

    private Main() {}

    public static void main(String... arguments) {
        Shim.runIfMeant(arguments);
        switch (CommandLine.parse(List.of(arguments), Terminal::isStandardInput)) {
            case Command.Print print -> System.out.print(print.text());
            case Command.Wrong wrong -> {
                System.err.print(wrong.message());
                System.exit(WRONG_USAGE);
            }
            case Command.Health _ -> {
                var missing = Health.ofThisMachine().missing();
                missing.ifPresent(what -> System.err.println("patchbay: " + what));
                System.exit(missing.isPresent() ? NOT_READY : 0);
            }
            case Command.OnFiles onFiles ->
                    System.exit(Site.ofThisProcess(Screen.ofThisProcess()).run(onFiles.errand()));
            // What a server says of itself is told by the command, in its own words.
            case Command.Connecting _ -> run("command", "ERROR", CommandProgram.class, arguments);
            case Command.Stdio stdio -> {
                stdio.settings().forEach(System::setProperty);
                // A client shows its user what it finds on standard error.
                run("stdio", "WARN", StdioServer.class, arguments);
            }
            case Command.Serve serve -> {
                serve.settings().forEach(System::setProperty);
                run(HttpServer.PROFILE, "INFO", HttpServer.class, arguments);
            }
        }
    }

    private static void run(
            String profile,
            String logLevel,
            Class<? extends QuarkusApplication> program,
            String... arguments) {
        System.setProperty("quarkus.profile", profile);
        var ending = new Ending(log(logLevel));
        ending.install();
        Quarkus.run(program, ending::end, arguments);
    }

    private static Log log(String level) {
        try {
            return Log.install(level);
        } catch (BadSetting e) {
            System.err.println("patchbay: " + e.getMessage());
            System.exit(WRONG_USAGE);
            throw e;
        }
    }
}
