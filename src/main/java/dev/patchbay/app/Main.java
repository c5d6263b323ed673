package dev.patchbay.app;

import dev.patchbay.cli.Command;
import dev.patchbay.cli.CommandLine;
import dev.patchbay.cli.Health;
import dev.patchbay.cli.Terminal;
import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.QuarkusApplication;
import io.quarkus.runtime.annotations.QuarkusMain;
import java.util.List;
import java.util.Map;

/** Starts the program, and as little of it as the command needs. */
@QuarkusMain
public final class Main {
    private static final int NOT_READY = 1;
    private static final int WRONG_USAGE = 2;

    private Main() {}

    public static void main(String... arguments) {
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
            case Command.Stdio stdio ->
                    run("stdio", StdioServer.class, stdio.settings(), arguments);
            case Command.Serve serve ->
                    run(HttpServer.PROFILE, HttpServer.class, serve.settings(), arguments);
        }
    }

    private static void run(
            String profile,
            Class<? extends QuarkusApplication> program,
            Map<String, String> settings,
            String... arguments) {
        settings.forEach(System::setProperty);
        System.setProperty("quarkus.profile", profile);
        var ending = new Ending();
        ending.install();
        Quarkus.run(program, ending::end, arguments);
    }
}
