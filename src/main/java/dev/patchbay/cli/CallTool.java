package dev.patchbay.cli;

import dev.patchbay.call.HubFailure;
import dev.patchbay.catalog.ToolEntry;
import dev.patchbay.cli.syntax.BadUsage;
import dev.patchbay.cli.syntax.Option;
import dev.patchbay.cli.syntax.Syntax;
import dev.patchbay.cli.syntax.Words;
import dev.patchbay.json.RawJson;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Calls a tool and prints what it answers. */
final class CallTool implements Connected.Errand {
    private static final Option INPUT =
            Option.of(
                    "--input",
                    "JSON|@FILE|-",
                    "all arguments as one object; - reads it from a pipe");

    static final Syntax SYNTAX =
            Syntax.of("call", "Call a tool and print what it answers.")
                    .taking("<tool> [name=value... | JSON]", 1, Integer.MAX_VALUE)
                    .with(INPUT, Shared.TIMEOUT, Shared.CONFIG, Shared.JSON)
                    .saying(
                            """
                            A value gets the type that the tool's schema says; name:=json is taken as it is. All arguments
                            may also be one JSON object, behind --json or not. Printed is the structured content as JSON
                            if there is some, else the text. With --json it is one object,
                            {"isError", "error": {"code", "message", "serverId", "operation", "attempts"}, "content",
                            "structuredContent"}. Progress and log messages go to standard error. Ends with 1 if the call
                            failed; Ctrl-C cancels it and ends with 130.
                            """)
                    .asIn(
                            "patchbay call files.read_file path=/srv/notes.txt",
                            "patchbay call github.create_issue repo=me/it title='It broke' labels:='[\"bug\"]'",
                            "patchbay call db.query '{\"sql\": \"select 1\"}'",
                            "patchbay call db.query --input @query.json --json");

    private static final int MOST_INPUT = 8 * 1024 * 1024;

    private final Words words;

    CallTool(Words words) {
        this.words = words;
        Shared.timeout(words, Shared.AS_CONFIGURED);
    }

    @Override
    public int run(Site site, Connected hub) throws IOException, InterruptedException {
        var name = words.operand(0);
        var given = given(site);
        Answer answer;
        try {
            var tool = ToolSearch.in(site, hub, words, Shared.AS_CONFIGURED).tool(name);
            answer = call(site.screen(), hub, given, tool);
        } catch (HubFailure e) {
            answer = Answer.of(e.error());
        }
        print(site.screen(), name, answer);
        return answer.failed() ? Site.FAILED : Site.OK;
    }

    private Answer call(Screen screen, Connected hub, RawJson given, Optional<ToolEntry> tool)
            throws InterruptedException {
        var schema = tool.map(one -> one.definition().inputSchema()).orElse(RawJson.EMPTY_OBJECT);
        var typed = words.operands().subList(1, words.operands().size());
        var arguments = new ArgumentReader(schema).read(given, typed);
        var status = new StatusLines(screen);
        var exchange = new CommandExchange(screen, status);
        try (var _ = new Waiting(status, time -> List.of(line(exchange, time)))) {
            return hub.call(words.operand(0), arguments, exchange);
        }
    }

    private String line(CommandExchange exchange, Duration time) {
        return exchange.progress().isEmpty()
                ? Waiting.since("Calling " + words.operand(0), time)
                : exchange.progress();
    }

    private void print(Screen screen, String name, Answer answer) {
        if (words.has(Shared.JSON.name())) {
            screen.print(answer.json(name));
            return;
        }
        answer.trouble().ifPresent(screen::complain);
        var shown = answer.shown();
        if (answer.failed() && !shown.isEmpty()) {
            screen.complain(shown);
        } else if (!answer.failed()) {
            screen.line(shown);
        }
    }

    private RawJson given(Site site) throws IOException {
        var input = words.value(INPUT.name()).orElse("{}");
        var text = input;
        if (input.equals("-")) {
            text = read(site.screen().in());
        } else if (input.startsWith("@")) {
            try (var in = Files.newInputStream(site.directory().resolve(input.substring(1)))) {
                text = read(in);
            } catch (InvalidPathException _) {
                throw new BadUsage("--input must name a file behind the @");
            }
        }
        return ArgumentReader.object(INPUT.name(), text);
    }

    private static String read(InputStream in) throws IOException {
        var bytes = in.readNBytes(MOST_INPUT + 1);
        if (bytes.length > MOST_INPUT) {
            throw new BadUsage("--input must not exceed " + MOST_INPUT + " bytes");
        }
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
