package dev.patchbay.cli;

import dev.patchbay.catalog.FullName;
import dev.patchbay.cli.syntax.BadUsage;
import dev.patchbay.cli.syntax.Option;
import dev.patchbay.cli.syntax.Syntax;
import dev.patchbay.cli.syntax.Words;
import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Adds a server to the file. */
final class Add implements Site.Errand {
    static final Syntax SYNTAX =
            Syntax.of("add", "Add a server, in the words of `claude mcp add`.")
                    .taking("<id> -- <command> [args...] | <id> <url>", 2, Integer.MAX_VALUE)
                    .with(
                            Option.choice(
                                            "--transport",
                                            List.of("stdio", "http", "sse"),
                                            "how it is reached; stdio, a program, if not said")
                                    .shortly("-t"),
                            Option.of(
                                            "--env",
                                            "NAME=VALUE",
                                            "a variable that the program gets; repeatable")
                                    .shortly("-e")
                                    .often(),
                            Option.of(
                                            "--header",
                                            "\"NAME: VALUE\"",
                                            "a header of each request; repeatable")
                                    .shortly("-H")
                                    .often(),
                            Option.choice(
                                            "--scope",
                                            List.of("project", "user"),
                                            "the file here, or that of the user for all projects")
                                    .shortly("-s"),
                            Shared.CONFIG,
                            Shared.JSON)
                    .saying(
                            """
                            The file is the one the hub would read; where there is none, ./patchbay.json is made,
                            readable for its owner. All else in it stays as it is, comments too. ${NAME} in a value
                            is put in when the server is started, so secrets need not stand in the file.
                            """)
                    .asIn(
                            "patchbay add files -- npx -y @modelcontextprotocol/server-filesystem /srv",
                            "patchbay add github -e 'GITHUB_TOKEN=${GITHUB_TOKEN}' -- github-mcp stdio",
                            "patchbay add --transport http weather https://weather.example/mcp \\",
                            "    --header 'Authorization: Bearer ${WEATHER_TOKEN}'");

    private static final String STDIO = "stdio";
    private static final String ENV = "--env";
    private static final String HEADER = "--header";

    private final Words words;
    private final String id;
    private final RawJson server;

    Add(Words words) {
        this.words = words;
        this.id = id(words.operand(0));
        var transport = words.value("--transport").orElse(STDIO);
        this.server = transport.equals(STDIO) ? program(words) : address(words, transport);
    }

    private static String id(String id) {
        try {
            FullName.requireServerId(id);
        } catch (IllegalArgumentException e) {
            throw new BadUsage(String.valueOf(e.getMessage()));
        }
        return id;
    }

    private static RawJson program(Words words) {
        var command = words.operand(1);
        if (command.matches("(?i)https?://.*")) {
            throw new BadUsage("That looks like an address: say --transport http, or sse");
        }
        if (words.has(HEADER)) {
            throw new BadUsage("--header is for servers with --transport http or sse");
        }
        var out = new JsonWriter().beginObject().member("command", command);
        if (words.operands().size() > 2) {
            out.strings("args", words.operands().subList(2, words.operands().size()));
        }
        pairs(out, "env", words.values(ENV), ENV, "=", "NAME=VALUE");
        return out.endObject().toRaw();
    }

    private static RawJson address(Words words, String transport) {
        if (words.has(ENV)) {
            throw new BadUsage("--env is for programs, not for servers with an address");
        }
        if (words.operands().size() > 2) {
            throw new BadUsage("A server with an address takes <id> <url> and no more");
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
        var seen = new java.util.HashSet<String>();
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

    @Override
    public int run(Site site) throws IOException {
        return new Change(site, file(site), id, words)
                .make(true, before -> before.with(id, server), "Added " + id);
    }

    private Path file(Site site) {
        var said = words.value(Shared.CONFIG.name());
        var scope = words.value("--scope").orElse("");
        if (said.isPresent() && !scope.isEmpty()) {
            throw new BadUsage("--config and --scope must not be said both");
        }
        return switch (scope) {
            case "user" -> site.lookup().ofUser();
            case "project" -> site.lookup().ofProject();
            default -> site.fileToChange(said);
        };
    }
}
