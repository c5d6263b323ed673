package dev.patchbay.cli;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/** Reads the command line. Plain code, so that help and mistakes need nothing to be started. */
public final class CommandLine {
    private static final String HELP =
            """
            Patchbay is an MCP server, on standard input and output or over HTTP.

            Usage:
              patchbay              serve on standard input and output; this help if that is a terminal
              patchbay stdio        serve on standard input and output
              patchbay serve        serve over streamable HTTP, on http://127.0.0.1:8080/mcp
                --host ADDRESS      listen there instead
                --port NUMBER       and on that port; 0 for any that is free
                --path PATH         and under that path
                --allowed-hosts A,B names that clients reach the server by, beside localhost
                --allow-unauthenticated
                                    let everybody in although other machines can reach the address;
                                    otherwise set PATCHBAY_HTTP_TOKEN, which clients show as bearer token
              Both take
                --config FILE       the servers behind the hub stand in that file; otherwise in the first
                                    there is of patchbay.json, .mcp.json and
                                    ~/.config/patchbay/patchbay.json
              patchbay health       end with 0 if the server on this machine is ready to serve
              patchbay --help       print this
              patchbay --version    print the version

            Registering it with Claude Code:
              claude mcp add patchbay -- /path/to/patchbay stdio

            Settings are environment variables such as PATCHBAY_GRACE=10s or PATCHBAY_LINE_LIMIT=16M;
            docs/reference/settings.md lists them all.
            """;

    /** The one option that has no value. */
    private static final String OPEN = "--allow-unauthenticated";

    private static final Map<String, String> EVERYWHERE = Map.of("--config", "patchbay.config");

    private static final Map<String, String> HTTP =
            Map.of(
                    "--config",
                    "patchbay.config",
                    "--host",
                    "patchbay.http.host",
                    "--port",
                    "patchbay.http.port",
                    "--path",
                    "patchbay.http.path",
                    "--allowed-hosts",
                    "patchbay.http.allowed-hosts",
                    OPEN,
                    "patchbay.http.allow-unauthenticated");

    private CommandLine() {}

    /**
     * Reads the arguments.
     *
     * @param terminal whether a person sits at standard input
     */
    public static Command parse(List<String> arguments, BooleanSupplier terminal) {
        if (arguments.isEmpty()) {
            return terminal.getAsBoolean() ? new Command.Print(HELP) : new Command.Stdio(Map.of());
        }
        var rest = arguments.subList(1, arguments.size());
        return switch (arguments.getFirst()) {
            case "serve" -> options("serve", HTTP, rest, Command.Serve::new);
            case "stdio" -> options("stdio", EVERYWHERE, rest, Command.Stdio::new);
            case String _ when !rest.isEmpty() ->
                    wrong("Expected one argument, found " + String.join(" ", arguments));
            case "health" -> new Command.Health();
            case "--help", "-h", "help" -> new Command.Print(HELP);
            case "--version", "-V" -> new Command.Print("patchbay " + Version.text() + "\n");
            case String other -> wrong("Unknown argument: " + other);
        };
    }

    /** Reads options; where one is there twice, the last word counts. */
    private static Command options(
            String command,
            Map<String, String> names,
            List<String> options,
            Function<Map<String, String>, Command> result) {
        var settings = new HashMap<String, String>();
        for (var rest = options.iterator(); rest.hasNext(); ) {
            var argument = rest.next();
            int equals = argument.indexOf('=');
            var option = equals < 0 ? argument : argument.substring(0, equals);
            var setting = names.get(option);
            if (setting == null || (equals >= 0 && option.equals(OPEN))) {
                return wrong("Unknown option of " + command + ": " + argument);
            } else if (option.equals(OPEN)) {
                settings.put(setting, "true");
            } else if (equals >= 0) {
                settings.put(setting, argument.substring(equals + 1));
            } else if (rest.hasNext()) {
                settings.put(setting, rest.next());
            } else {
                return wrong(option + " must have a value");
            }
        }
        return result.apply(settings);
    }

    private static Command wrong(String message) {
        return new Command.Wrong("patchbay: " + message + "\nTry patchbay --help\n");
    }
}
