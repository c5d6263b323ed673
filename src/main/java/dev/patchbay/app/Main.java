package dev.patchbay.app;

import dev.patchbay.cli.Command;
import dev.patchbay.cli.CommandLine;
import dev.patchbay.cli.Terminal;
import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.annotations.QuarkusMain;
import java.util.List;

/** Starts the program, and as little of it as the command needs. */
@QuarkusMain
public final class Main {
    private static final int WRONG_USAGE = 2;

    private Main() {}

    public static void main(String... arguments) {
        switch (CommandLine.parse(List.of(arguments), Terminal::isStandardInput)) {
            case Command.Print print -> System.out.print(print.text());
            case Command.Wrong wrong -> {
                System.err.print(wrong.message());
                System.exit(WRONG_USAGE);
            }
            case Command.Stdio _ -> {
                System.setProperty("quarkus.profile", "stdio");
                Quarkus.run(StdioServer.class, Main::end, arguments);
            }
        }
    }

    /**
     * Ends the process with the code the program has chosen. After a signal the virtual machine
     * would choose another one, although all was done in good order, so it is not asked.
     */
    private static void end(int code, Throwable failure) {
        if (failure != null) {
            System.exit(code);
        }
        Runtime.getRuntime().halt(code);
    }
}
