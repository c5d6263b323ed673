package dev.patchbay.config.servers;

import dev.patchbay.config.format.Key;
import dev.patchbay.config.format.TextPosition;
import dev.patchbay.fuzz.Input;
import dev.patchbay.fuzz.Law;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Optional;

/** A text is put together or refused with a problem; what is escaped comes back as it was. */
public final class ExpansionFuzz {
    private static final Path FOLDER = Path.of("/nowhere");

    private ExpansionFuzz() {}

    public static void fuzzerTestOneInput(byte[] data) {
        var text = new Input(data).text();
        expanded(text);
        var escaped = expanded(text.replace("${", "$${"));
        // A dollar before it would have been an escape of its own.
        if (!text.contains("$$")) {
            Law.equal(Optional.of(text), escaped, "What is escaped comes back");
        }
    }

    private static Optional<String> expanded(String text) {
        var problems = new Problems("patchbay.json");
        var expansion =
                new VariableExpansion(
                        ConfigurationReaderFuzz.SURROUNDINGS, FOLDER, new HashMap<>(), problems);
        var result = expansion.expand(text, TextPosition.START, Key.FILE);
        Law.equal(result.isEmpty(), problems.errors() > 0, "Nothing comes only with a problem");
        if (!text.contains("${")) {
            Law.equal(Optional.of(text), result, "A text without references stays what it is");
        }
        return result;
    }
}
