package dev.patchbay.cli;

import dev.patchbay.cli.syntax.Syntax;
import dev.patchbay.cli.syntax.Words;
import dev.patchbay.config.ServersFile;
import dev.patchbay.json.JsonWriter;
import java.util.List;

/** Asks one server what it offers. */
final class Refresh implements Connected.Errand {
    static final Syntax SYNTAX =
            Syntax.of("refresh", "Connect to a server and say what it offers now.")
                    .taking("<id>", 1, 1)
                    .with(Shared.TIMEOUT, Shared.CONFIG, Shared.JSON)
                    .saying(
                            """
                            It asks the server itself, also one that is switched off. A hub that runs is not touched: it
                            hears of changes from its servers, and its own tool hub_refresh has it ask again.
                            """)
                    .asIn("patchbay refresh github", "patchbay refresh github --json");

    private final Words words;

    Refresh(Words words) {
        this.words = words;
        Shared.timeout(words, Shared.AS_CONFIGURED);
    }

    @Override
    public int run(Site site, Connected hub) throws InterruptedException {
        var id = words.operand(0);
        var file = site.servers(words.value(Shared.CONFIG.name()));
        if (file.isEmpty()) {
            site.screen().complain(site.noFile());
            return Site.FAILED;
        }
        var configuration = file.get().configuration(site.reader());
        var known =
                configuration.definitions().stream().filter(one -> one.id().equals(id)).toList();
        if (known.isEmpty()) {
            site.screen().complain(missing(id, file.get()));
            return Site.FAILED;
        }
        var asked =
                Survey.hasty(
                        List.of(known.getFirst().enabled(true)),
                        Shared.timeout(words, Shared.AS_CONFIGURED));
        var finding = new Survey(site.screen(), hub).of(asked).getFirst();
        print(site.screen(), finding);
        return finding.well() ? Site.OK : Site.FAILED;
    }

    private static String missing(String id, ServersFile file) {
        boolean there = file.servers().stream().anyMatch(one -> one.id().equals(id));
        return there
                ? id + " cannot be used; patchbay validate says why"
                : Unknown.server(id, file.servers(), file.file());
    }

    private void print(Screen screen, Survey.Finding finding) {
        var id = finding.definition().id();
        if (words.has(Shared.JSON.name())) {
            var out =
                    new JsonWriter()
                            .beginObject()
                            .member("id", id)
                            .member("status", finding.well() ? "connected" : "error");
            Trouble.write(finding, out);
            screen.print(out.endObject().toString());
        } else if (finding.well()) {
            var offered = finding.report().state().offered();
            screen.line(
                    id
                            + ": tools "
                            + offered.tools()
                            + ", resources "
                            + offered.resources()
                            + ", prompts "
                            + offered.prompts()
                            + "; "
                            + finding.took().toMillis()
                            + " ms");
            finding.report().complaints().forEach(screen::note);
        } else {
            screen.complain(id + ": " + Trouble.of(finding));
        }
    }
}
