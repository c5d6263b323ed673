package dev.patchbay.cli.command;

import dev.patchbay.catalog.name.FullName;
import dev.patchbay.cli.context.Command;
import dev.patchbay.cli.context.CommandEnvironment;
import dev.patchbay.cli.context.CommandHub;
import dev.patchbay.cli.context.FileChange;
import dev.patchbay.cli.context.SharedOptions;
import dev.patchbay.cli.survey.OfferSurvey;
import dev.patchbay.cli.survey.ServerErrorText;
import dev.patchbay.cli.syntax.BadUsage;
import dev.patchbay.cli.syntax.Option;
import dev.patchbay.cli.syntax.ParsedWords;
import dev.patchbay.cli.syntax.Syntax;
import dev.patchbay.config.edit.ServersFile;
import dev.patchbay.config.servers.ConfigurationReader;
import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Adds a server to the configuration file. */
public final class Add {
    private static final Option SCOPE =
            Option.choice(
                            "--scope",
                            List.of("local", "project", "user"),
                            "./patchbay.json; with user, the user's own file")
                    .withLetter("-s");

    private static final Option CHECK =
            Option.flag("--check", "connect to the server now, and print what it offers");

    public static final Syntax SYNTAX =
            Syntax.of("add", "Add a server, with the options of `claude mcp add`.")
                    .withOperands(
                            "<id> -- <command> [args...] | -t http <id> <url>",
                            2,
                            Integer.MAX_VALUE)
                    .with(
                            Option.choice(
                                            "--transport",
                                            List.of("stdio", "http", "sse"),
                                            "the transport of the server; default: stdio, a program")
                                    .withLetter("-t"),
                            Option.of(
                                            "--env",
                                            "NAME=VALUE...",
                                            "environment variables for the program; repeatable")
                                    .withLetter("-e")
                                    .repeatable(
                                            Pattern.compile(
                                                    "[A-Za-z_][A-Za-z0-9_]*=.*", Pattern.DOTALL)),
                            Option.of(
                                            "--header",
                                            "\"NAME: VALUE\"...",
                                            "headers for each request; repeatable")
                                    .withLetter("-H")
                                    // An address must not be taken for a header.
                                    .repeatable(
                                            Pattern.compile(
                                                    "[A-Za-z0-9_-]+:(?!//).*", Pattern.DOTALL)),
                            SCOPE,
                            CHECK,
                            SharedOptions.TIMEOUT,
                            SharedOptions.CONFIG,
                            SharedOptions.JSON)
                    .withHelp(
                            """
                            The server is written to ./patchbay.json. If this file does not exist, it is created, and
                            only its owner can read it. A file that belongs to a client is changed only if --config names
                            it. The rest of the file stays as it is, with its comments. The new entry is trusted (see
                            `patchbay trust`). ${NAME} in a value is replaced when the server starts, so the file need
                            not contain secrets. The scopes local and project mean the same file. In the id, capital
                            letters become small letters, and characters except letters and digits become -. With
                            --check, the command prints what the server offers, or why it does not answer. If it does
                            not answer, the exit code is 1, and the server stays in the file.
                            """)
                    .withExamples(
                            "patchbay add files -- npx -y @modelcontextprotocol/server-filesystem"
                                    + " /srv",
                            "patchbay add --check time -- uvx mcp-server-time",
                            "patchbay add github -e 'GITHUB_TOKEN=${GITHUB_TOKEN}' -- github-mcp"
                                    + " stdio",
                            "patchbay add --transport http weather https://weather.example/mcp \\",
                            "    --header 'Authorization: Bearer ${WEATHER_TOKEN}'");

    public static final Syntax JSON_SYNTAX =
            Syntax.of("add-json", "Add a server from a JSON definition.")
                    .withOperands("<id> <json>", 2, 2)
                    .with(
                            SCOPE,
                            CHECK,
                            SharedOptions.TIMEOUT,
                            SharedOptions.CONFIG,
                            SharedOptions.JSON)
                    .withHelp(
                            """
                            The JSON is the entry of one server, as in a configuration file. The command writes to the
                            same file as `patchbay add`.
                            """)
                    .withExamples(
                            "patchbay add-json files '{\"command\": \"npx\", \"args\": [\"-y\","
                                    + " \"files-mcp\"]}'",
                            "patchbay add-json web '{\"type\": \"http\", \"url\":"
                                    + " \"https://web.example/mcp\"}'");

    private static final String STDIO = "stdio";
    private static final String ENV = "--env";
    private static final String HEADER = "--header";

    private final ParsedWords words;
    private final String id;
    private final RawJson server;

    private Add(ParsedWords words, RawJson server) {
        this.words = words;
        this.id = id(words);
        this.server = server;
    }

    /** Returns the command for a server that is given in words of the command line. */
    public static Add of(ParsedWords words) {
        var transport = words.value("--transport").orElse(STDIO);
        return new Add(words, transport.equals(STDIO) ? program(words) : address(words, transport));
    }

    /** Returns the command for a server that is given as JSON. */
    public static Add ofJson(ParsedWords words) {
        return new Add(words, definition(words.operand(1)));
    }

    private static String id(ParsedWords words) {
        var id = SharedOptions.serverId(words);
        try {
            FullName.requireServerId(id);
            return id;
        } catch (IllegalArgumentException _) {
            throw new BadUsage(
                    "A server id must begin with a letter or a digit, and have at most 32 letters,"
                            + " digits and -, found "
                            + words.operand(0));
        }
    }

    /**
     * Reads a definition. Error messages never repeat the text, because it may contain a secret.
     */
    private static RawJson definition(String text) {
        try {
            var definition = RawJson.parse(text);
            if (definition.isObject()) {
                definition.members().keySet().stream()
                        .filter(ConfigurationReader::holdsServers)
                        .findFirst()
                        .ifPresent(Add::refuseWholeFile);
                return definition;
            }
        } catch (IllegalArgumentException _) {
            // The text is not JSON.
        }
        throw new BadUsage("The definition of a server must be a JSON object");
    }

    private static void refuseWholeFile(String key) {
        throw new BadUsage(
                "The definition must be that of one server, without the key " + key + " around it");
    }

    private static RawJson program(ParsedWords words) {
        var command = words.operand(1);
        if (command.matches("(?i)https?://.*")) {
            throw new BadUsage(
                    "The command must be a program; for an address, use --transport"
                            + " http or sse");
        }
        if (words.has(HEADER)) {
            throw new BadUsage("--header must only be used with --transport http or sse");
        }
        var out = new JsonWriter().beginObject().member("command", command);
        if (words.operands().size() > 2) {
            out.strings("args", words.operands().subList(2, words.operands().size()));
        }
        pairs(out, "env", words.values(ENV), ENV, "=", "NAME=VALUE");
        return out.endObject().toRaw();
    }

    private static RawJson address(ParsedWords words, String transport) {
        if (words.has(ENV)) {
            throw new BadUsage(
                    "--env must only be used for programs, not for servers with an" + " address");
        }
        if (words.operands().size() > 2) {
            throw new BadUsage("A server with an address must have only <id> and <url>");
        }
        var out =
                new JsonWriter()
                        .beginObject()
                        .member("type", transport)
                        .member("url", words.operand(1));
        pairs(out, "headers", words.values(HEADER), HEADER, ":", "\"NAME: VALUE\"");
        return out.endObject().toRaw();
    }

    private static void pairs(
            JsonWriter out,
            String name,
            List<String> texts,
            String option,
            String separator,
            String form) {
        if (texts.isEmpty()) {
            return;
        }
        out.name(name).beginObject();
        var seen = new HashSet<String>();
        for (var text : texts) {
            int at = text.indexOf(separator);
            if (at <= 0) {
                throw new BadUsage(option + " must have the form " + form);
            }
            var key = text.substring(0, at).strip();
            if (!seen.add(key)) {
                throw new BadUsage(option + " must name " + key + " once");
            }
            out.member(
                    key,
                    separator.equals(":")
                            ? text.substring(at + 1).strip()
                            : text.substring(at + 1));
        }
        out.endObject();
    }

    /** Returns the command in the form that the options ask for. */
    public Command command() {
        // A limit that makes no sense must be told before anything is written.
        SharedOptions.timeout(words, SharedOptions.AS_CONFIGURED);
        if (words.has(CHECK.name())) {
            return new Command.Connecting(this::addAndCheck);
        }
        if (words.has(SharedOptions.TIMEOUT.name())) {
            throw new BadUsage("--timeout must only be used with --check");
        }
        return new Command.OnFiles(context -> add(context, change(context)));
    }

    private FileChange change(CommandEnvironment context) {
        return new FileChange(context, file(context), id, words);
    }

    private int add(CommandEnvironment context, FileChange change) throws IOException {
        int code = change.make(true, before -> before.with(id, server), "Added " + id);
        reportId(context, code);
        return code;
    }

    private void reportId(CommandEnvironment context, int code) {
        if (code == CommandEnvironment.OK && !id.equals(words.operand(0))) {
            context.screen()
                    .note(
                            "The id of "
                                    + words.operand(0)
                                    + " is "
                                    + id
                                    + ": an id has only small letters, digits and -");
        }
    }

    /**
     * Adds the server, and asks it what it offers. A server that does not answer stays in the file,
     * because the reason may be outside of it, such as a variable that is not set yet.
     */
    private int addAndCheck(CommandEnvironment context, CommandHub hub)
            throws IOException, InterruptedException {
        var change = change(context);
        boolean json = words.has(SharedOptions.JSON.name());
        // The JSON is one line, which is complete only after the check.
        int code =
                json
                        ? change.make(true, before -> before.with(id, server), _ -> {})
                        : add(context, change);
        if (code != CommandEnvironment.OK) {
            return code;
        }
        var finding = check(context, hub);
        if (json) {
            reportId(context, code);
            var out = change.json(true);
            finding.ifPresent(found -> found.write(out));
            context.screen().json(out.endObject().toString());
        } else {
            finding.ifPresent(found -> found.print(context.screen()));
        }
        if (finding.filter(OfferSurvey.Finding::connected).isPresent()) {
            return CommandEnvironment.OK;
        }
        context.screen()
                .note(
                        id
                                + " stays in the file; patchbay doctor shows more about it, and"
                                + " patchbay remove "
                                + id
                                + " removes it");
        return CommandEnvironment.FAILED;
    }

    /** Asks the server. Returns empty, and says why, if the entry cannot be used as it is. */
    private Optional<OfferSurvey.Finding> check(CommandEnvironment context, CommandHub hub)
            throws InterruptedException {
        var namedFile = words.value(SharedOptions.CONFIG.name());
        var reader = context.reader(namedFile).trusting(id);
        var written =
                ServersFile.read(file(context), reader).configuration(reader).definitions().stream()
                        .filter(one -> one.id().equals(id))
                        .findFirst();
        if (written.isEmpty()) {
            context.screen().complain(id + " cannot be used; patchbay validate shows the reason");
            return Optional.empty();
        }
        if (written.get().withheld()) {
            context.screen().complain(id + ": " + ServerErrorText.withheld(written.get()));
            return Optional.empty();
        }
        return Optional.of(
                new OfferSurvey(context.screen(), hub)
                        .of(
                                written.get(),
                                SharedOptions.timeout(words, SharedOptions.AS_CONFIGURED)));
    }

    private Path file(CommandEnvironment context) {
        var namedFile = words.value(SharedOptions.CONFIG.name());
        var scope = words.value(SCOPE.name()).orElse("");
        if (namedFile.isPresent() && !scope.isEmpty()) {
            throw new BadUsage("--config and --scope must not be used together");
        }
        return switch (scope) {
            case "user" -> context.lookup().ofUser();
            case "local", "project" -> context.lookup().ofProject();
            default -> context.fileToAddTo(namedFile);
        };
    }
}
