package dev.patchbay.cli;

import dev.patchbay.cli.syntax.Syntax;
import dev.patchbay.cli.syntax.Words;
import java.io.IOException;

/** Takes a server out of the file. */
final class Remove implements Site.Errand {
    static final Syntax SYNTAX =
            Syntax.of("remove", "Take a server out of the file.")
                    .taking("<id>", 1, 1)
                    .with(Shared.CONFIG, Shared.JSON)
                    .saying("Comments around it stay; those inside of it go with it.")
                    .asIn("patchbay remove github", "patchbay remove files --config my.json");

    private final Words words;

    Remove(Words words) {
        this.words = words;
    }

    @Override
    public int run(Site site) throws IOException {
        var id = words.operand(0);
        return new Change(site, site.fileToChange(words.value(Shared.CONFIG.name())), id, words)
                .make(false, before -> before.without(id), "Removed " + id);
    }
}
