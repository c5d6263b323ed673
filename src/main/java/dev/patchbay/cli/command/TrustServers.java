package dev.patchbay.cli.command;

import dev.patchbay.cli.context.CommandEnvironment;
import dev.patchbay.cli.context.SharedOptions;
import dev.patchbay.cli.context.UnknownName;
import dev.patchbay.cli.syntax.BadUsage;
import dev.patchbay.cli.syntax.Option;
import dev.patchbay.cli.syntax.ParsedWords;
import dev.patchbay.cli.syntax.Syntax;
import dev.patchbay.cli.terminal.Screen;
import dev.patchbay.config.edit.ServersFile;
import dev.patchbay.config.trust.TrustDifference;
import dev.patchbay.config.trust.TrustState;
import dev.patchbay.config.trust.TrustStore;
import dev.patchbay.json.JsonValue;
import dev.patchbay.json.JsonWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Trusts the servers of a file that was found, or revokes the trust. */
public final class TrustServers implements CommandEnvironment.Action {
    private static final Option SHOW =
            Option.flag("--show", "show what is not trusted or has changed; change nothing");
    private static final Option REVOKE =
            Option.flag("--revoke", "revoke the trust in the named servers, or in all");

    public static final Syntax SYNTAX =
            Syntax.of("trust", "Trust the servers of ./patchbay.json or ./.mcp.json.")
                    .withOperands("[id...]", 0, Integer.MAX_VALUE)
                    .with(SHOW, REVOKE, SharedOptions.JSON)
                    .withHelp(
                            """
                            A file in the current folder may come from another person. So a hub uses nothing in it before
                            you run this command in that folder. The command trusts the current entries, all or the named
                            ones, and prints them. An entry that changes later is left out until you trust it again. A
                            running hub starts to use trusted entries. Files that are named with --config, and your own
                            file in ~/.config/patchbay, need no trust. Keys of the hub itself, such as its profiles, have
                            the id hub. With --show, the exit code is 1 if something is not trusted.
                            """)
                    .withExamples(
                            "patchbay trust --show",
                            "patchbay trust",
                            "patchbay trust github",
                            "patchbay trust --revoke");

    private final ParsedWords words;
    private final boolean json;

    public TrustServers(ParsedWords words) {
        this.words = words;
        this.json = words.has(SharedOptions.JSON.name());
        if (words.has(SHOW.name()) && words.has(REVOKE.name())) {
            throw new BadUsage("--show and --revoke must not be used together");
        }
    }

    @Override
    public int run(CommandEnvironment context) throws IOException {
        var store = context.lookup().trust();
        if (words.has(REVOKE.name())) {
            return revoke(context, store);
        }
        var found = context.lookup().found();
        if (found.isEmpty()) {
            context.screen()
                    .complain(
                            "There is nothing to trust: none of these files exists: "
                                    + places(context).stream()
                                            .map(Path::toString)
                                            .collect(Collectors.joining(", ")));
            return CommandEnvironment.FAILED;
        }
        context.variable()
                .ifPresent(name ->
                        context.screen()
                                .note(
                                        "PATCHBAY_CONFIG names "
                                                + name
                                                + "; hubs and commands read that file here"));
        var file = ServersFile.read(found.get(), context.reader(Optional.empty()));
        for (var id : words.operands()) {
            if (!file.trustable().contains(id)) {
                context.screen().complain(UnknownName.server(id, file.servers(), file.file()));
                return CommandEnvironment.FAILED;
            }
        }
        return words.has(SHOW.name()) ? show(context, store, file) : trust(context, store, file);
    }

    private static List<Path> places(CommandEnvironment context) {
        return context.lookup().places().stream().limit(2).toList();
    }

    private int trust(CommandEnvironment context, TrustStore store, ServersFile file)
            throws IOException {
        var ids = words.operands().isEmpty() ? file.trustable() : words.operands();
        store.trust(file, ids, words.operands().isEmpty());
        var screen = context.screen();
        if (json) {
            screen.json(
                    new JsonWriter()
                            .beginObject()
                            .member("file", file.file().toString())
                            .strings("trusted", ids)
                            .endObject()
                            .toString());
            return CommandEnvironment.OK;
        }
        for (var id : ids) {
            screen.line("Trusted " + id + " in " + file.file());
            file.shownForTrust(id).ifPresent(entry -> Get.print(screen, entry));
        }
        if (ids.isEmpty()) {
            screen.note("There are no servers in " + file.file());
        }
        file.configuration(context.reader(Optional.empty())).problems().stream()
                .filter(problem -> !problem.ofTrust())
                .forEach(problem -> screen.note(problem.toString()));
        return CommandEnvironment.OK;
    }

    private int show(CommandEnvironment context, TrustStore store, ServersFile file)
            throws IOException {
        var ids = words.operands();
        var all =
                store.compare(file).stream()
                        .filter(one -> ids.isEmpty() || ids.contains(one.id()))
                        .toList();
        if (json) {
            context.screen().json(json(file, all));
        } else {
            print(context.screen(), file, all);
        }
        boolean trusted =
                all.stream()
                        .allMatch(one ->
                                one.state() == TrustState.TRUSTED
                                        || one.state() == TrustState.GONE);
        return trusted ? CommandEnvironment.OK : CommandEnvironment.FAILED;
    }

    private static void print(Screen screen, ServersFile file, List<TrustDifference> all) {
        screen.line(file.file().toString());
        for (var one : all) {
            switch (one.state()) {
                case TRUSTED -> screen.line(one.id() + ": trusted");
                case GONE -> screen.line(one.id() + ": trusted, but not in the file any more");
                case NEW -> {
                    screen.line(one.id() + ": not trusted");
                    file.shownForTrust(one.id()).ifPresent(entry -> Get.print(screen, entry));
                }
                case CHANGED -> {
                    screen.line(
                            one.id()
                                    + ": changed since it was trusted: "
                                    + String.join(", ", one.parts()));
                    file.shownForTrust(one.id()).ifPresent(entry -> Get.print(screen, entry));
                }
            }
        }
    }

    private static String json(ServersFile file, List<TrustDifference> all) {
        return new JsonWriter()
                .beginObject()
                .member("file", file.file().toString())
                .values(
                        "entries",
                        all.stream()
                                .<JsonValue>map(one ->
                                        to ->
                                                to.beginObject()
                                                        .member("id", one.id())
                                                        .member("state", word(one.state()))
                                                        .strings("changed", one.parts())
                                                        .endObject())
                                .toList())
                .endObject()
                .toString();
    }

    private static String word(TrustState state) {
        return state.name().toLowerCase(Locale.ROOT);
    }

    private int revoke(CommandEnvironment context, TrustStore store) throws IOException {
        var revoked = new ArrayList<String>();
        for (var file : places(context)) {
            store.revoke(file, words.operands()).forEach(id -> revoked.add(id + " in " + file));
        }
        if (json) {
            context.screen()
                    .json(
                            new JsonWriter()
                                    .beginObject()
                                    .strings("revoked", revoked)
                                    .endObject()
                                    .toString());
        } else {
            revoked.forEach(one -> context.screen().line("Not trusted any more: " + one));
        }
        if (revoked.isEmpty() && !json) {
            context.screen().note("There was no trust to revoke here");
        }
        return CommandEnvironment.OK;
    }
}
