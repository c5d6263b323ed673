package dev.patchbay.cli;

import dev.patchbay.cli.syntax.Syntax;
import dev.patchbay.cli.syntax.Words;
import java.io.IOException;

/** Switches a server on or off in the file. */
final class Switch implements Site.Errand {
    static final Syntax ON =
            Syntax.of("enable", "Switch a server on.")
                    .taking("<id>", 1, 1)
                    .with(Shared.CONFIG, Shared.JSON)
                    .saying("A hub that runs notices that, and connects to it.")
                    .asIn("patchbay enable github");
    static final Syntax OFF =
            Syntax.of("disable", "Switch a server off, and keep it in the file.")
                    .taking("<id>", 1, 1)
                    .with(Shared.CONFIG, Shared.JSON)
                    .saying("A hub that runs notices that, and lets it go.")
                    .asIn("patchbay disable github");

    private final Words words;
    private final boolean on;

    Switch(Words words, boolean on) {
        this.words = words;
        this.on = on;
    }

    @Override
    public int run(Site site) throws IOException {
        var id = words.operand(0);
        return new Change(site, site.fileToChange(words.value(Shared.CONFIG.name())), id, words)
                .make(
                        false,
                        before -> before.enabled(id, on),
                        (on ? "Enabled " : "Disabled ") + id);
    }
}
