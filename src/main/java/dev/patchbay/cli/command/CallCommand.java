package dev.patchbay.cli.command;

import dev.patchbay.call.HubFailure;
import dev.patchbay.catalog.entry.ToolEntry;
import dev.patchbay.cli.context.CallAnswer;
import dev.patchbay.cli.context.CommandEnvironment;
import dev.patchbay.cli.context.CommandHub;
import dev.patchbay.cli.context.SharedOptions;
import dev.patchbay.cli.survey.ToolSearch;
import dev.patchbay.cli.syntax.BadUsage;
import dev.patchbay.cli.syntax.Option;
import dev.patchbay.cli.syntax.ParsedWords;
import dev.patchbay.cli.syntax.Syntax;
import dev.patchbay.cli.terminal.Screen;
import dev.patchbay.cli.terminal.StatusLines;
import dev.patchbay.cli.terminal.WaitingDisplay;
import dev.patchbay.json.RawJson;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Calls a tool and prints the answer. */
public final class CallCommand implements CommandHub.Action {
    private static final Option INPUT =
            Option.of(
                    "--input",
                    "JSON|@FILE|-",
                    "all arguments as one JSON object; - reads standard input");

    public static final Syntax SYNTAX =
            Syntax.of("call", "Call a tool and print its result.")
                    .withOperands("<tool> [name=value... | JSON]", 1, Integer.MAX_VALUE)
                    .with(INPUT, SharedOptions.TIMEOUT, SharedOptions.CONFIG, SharedOptions.JSON)
                    .withHelp(
                            """
                            A value gets the type from the schema of the tool. With name:=json, the value is JSON. All
                            arguments may also be one JSON object, as an operand or with --input. The command prints the
                            structured content as JSON if there is any, else the text. With --json it prints one object,
                            {"isError", "error": {"code", "message", "serverId", "operation", "attempts"}, "content",
                            "structuredContent"}. Progress and log messages go to standard error. The exit code is 1 if
                            the call fails. Ctrl-C cancels the call, and the exit code is 130.
                            """)
                    .withExamples(
                            "patchbay call files.read_file path=/srv/notes.txt",
                            "patchbay call github.create_issue repo=me/it title='It broke' labels:='[\"bug\"]'",
                            "patchbay call db.query '{\"sql\": \"select 1\"}'",
                            "patchbay call db.query --input @query.json --json");

    private static final int MAX_INPUT_BYTES = 8 * 1024 * 1024;

    private final ParsedWords words;

    public CallCommand(ParsedWords words) {
        this.words = words;
        SharedOptions.timeout(words, SharedOptions.AS_CONFIGURED);
    }

    @Override
    public int run(CommandEnvironment context, CommandHub hub)
            throws IOException, InterruptedException {
        var name = words.operand(0);
        var given = given(context);
        CallAnswer answer;
        try {
            var tool = ToolSearch.in(context, hub, words, SharedOptions.AS_CONFIGURED).tool(name);
            answer = call(context.screen(), hub, given, tool);
        } catch (HubFailure e) {
            answer = CallAnswer.of(e.error());
        }
        print(context.screen(), name, answer);
        return answer.failed() ? CommandEnvironment.FAILED : CommandEnvironment.OK;
    }

    private CallAnswer call(Screen screen, CommandHub hub, RawJson given, Optional<ToolEntry> tool)
            throws InterruptedException {
        var schema = tool.map(one -> one.definition().inputSchema()).orElse(RawJson.EMPTY_OBJECT);
        var typed = words.operands().subList(1, words.operands().size());
        var arguments = new ArgumentReader(schema).read(given, typed);
        var status = new StatusLines(screen);
        var exchange = new CommandExchange(screen, status);
        try (var _ = new WaitingDisplay(status, time -> List.of(line(exchange, time)))) {
            return hub.call(words.operand(0), arguments, exchange);
        }
    }

    private String line(CommandExchange exchange, Duration time) {
        return exchange.progress().isEmpty()
                ? WaitingDisplay.since("Calling " + words.operand(0), time)
                : exchange.progress();
    }

    private void print(Screen screen, String name, CallAnswer answer) {
        if (words.has(SharedOptions.JSON.name())) {
            screen.json(answer.json(name));
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

    private RawJson given(CommandEnvironment context) throws IOException {
        var input = words.value(INPUT.name()).orElse("{}");
        var text = input;
        if (input.equals("-")) {
            text = read(context.screen().in());
        } else if (input.startsWith("@")) {
            try (var in = Files.newInputStream(context.directory().resolve(input.substring(1)))) {
                text = read(in);
            } catch (InvalidPathException _) {
                throw new BadUsage("--input must name a file after @");
            }
        }
        return ArgumentReader.object(INPUT.name(), text);
    }

    private static String read(InputStream in) throws IOException {
        var bytes = in.readNBytes(MAX_INPUT_BYTES + 1);
        if (bytes.length > MAX_INPUT_BYTES) {
            throw new BadUsage("--input must not exceed " + MAX_INPUT_BYTES + " bytes");
        }
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
