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
                                    otherwise set PATCHBAY_HTTP_TOKEN, which clients show as bearer token,
                                    or PATCHBAY_HTTP_OAUTH_ISSUERS, who make tokens for them
                with either:
                --config FILE       the servers behind the hub stand in that file; otherwise in the first
                                    there is of patchbay.json, .mcp.json and
                                    ~/.config/patchbay/patchbay.json
                --log-json          the log as one JSON object a line
                --log-level LEVEL   error, warn, info or debug
              patchbay health       end with 0 if the server on this machine is ready to serve
              patchbay --help       print this
              patchbay --version    print the version

            Registering it with Claude Code:
              claude mcp add patchbay -- /path/to/patchbay stdio

            Settings are environment variables such as PATCHBAY_GRACE=10s or PATCHBAY_LINE_LIMIT=16M;
            docs/reference/settings.md lists them all.
            """;

    /** Options of both ways to serve; on and off have no value. */
    private static final Map<String, String> COMMON_FLAGS =
            Map.of("--log-json", "patchbay.log.json");

    private static final Map<String, String> COMMON_VALUES =
            Map.of("--config", "patchbay.config", "--log-level", "patchbay.log.level");

    private static final Map<String, String> FLAGS =
            Map.of("--allow-unauthenticated", "patchbay.http.allow-unauthenticated");

    private static final Map<String, String> VALUES =
            Map.of(
                    "--host", "patchbay.http.host",
                    "--port", "patchbay.http.port",
                    "--path", "patchbay.http.path",
                    "--allowed-hosts", "patchbay.http.allowed-hosts");

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
        var options = arguments.subList(1, arguments.size());
        switch (arguments.getFirst()) {
            case "stdio" -> {
                return options("stdio", options, Map.of(), Map.of(), Command.Stdio::new);
            }
            case "serve" -> {
                return options("serve", options, FLAGS, VALUES, Command.Serve::new);
            }
            default -> {
                if (!options.isEmpty()) {
                    return wrong(arguments.getFirst() + " must stand alone");
                }
            }
        }
        return switch (arguments.getFirst()) {
            case "health" -> new Command.Health();
            case "--help", "-h", "help" -> new Command.Print(HELP);
            case "--version", "-V" -> new Command.Print("patchbay " + Version.text() + "\n");
            case String other -> wrong("Unknown argument: " + other);
        };
    }

    private static Command options(
            String command,
            List<String> options,
            Map<String, String> flags,
            Map<String, String> values,
            Function<Map<String, String>, Command> made) {
        var settings = new HashMap<String, String>();
        for (var rest = options.iterator(); rest.hasNext(); ) {
            var argument = rest.next();
            int equals = argument.indexOf('=');
            var option = equals < 0 ? argument : argument.substring(0, equals);
            var flag = flags.getOrDefault(argument, COMMON_FLAGS.get(argument));
            var setting = values.getOrDefault(option, COMMON_VALUES.get(option));
            if (flag != null) {
                settings.put(flag, "true");
            } else if (setting == null) {
                // Not its value, which may be a secret that somebody has put there.
                return wrong("Unknown option of " + command + ": " + option);
            } else if (equals >= 0) {
                settings.put(setting, argument.substring(equals + 1));
            } else if (rest.hasNext()) {
                settings.put(setting, rest.next());
            } else {
                return wrong(option + " must have a value");
            }
        }
        return made.apply(settings);
    }

    private static Command wrong(String message) {
        return new Command.Wrong("patchbay: " + message + "\nTry patchbay --help\n");
    }
}
