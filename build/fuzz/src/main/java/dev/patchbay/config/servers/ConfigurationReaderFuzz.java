package dev.patchbay.config.servers;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.patchbay.config.environment.ConfigurationContext;
import dev.patchbay.config.environment.OwnAddress;
import dev.patchbay.config.format.ConfigurationNode;
import dev.patchbay.config.format.JsonText;
import dev.patchbay.config.format.Unreadable;
import dev.patchbay.fuzz.Law;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Any bytes give servers and problems. No problem tells a value of the environment. */
public final class ConfigurationReaderFuzz {
    private static final String SECRET = UUID.randomUUID().toString();
    private static final Path FILE = Path.of("/nowhere/patchbay.json");
    private static final ObjectMapper STRICT = new ObjectMapper();

    static final ConfigurationContext SURROUNDINGS =
            new ConfigurationContext(
                    Map.of("TOKEN", SECRET, "EMPTY", "", "NUMBER", "5"),
                    Path.of("/home/u"),
                    new OwnAddress(List.of(Path.of("/opt/patchbay/patchbay")), null));

    private ConfigurationReaderFuzz() {}

    public static void fuzzerTestOneInput(byte[] data) {
        // A fuzzer sees what is compared, and writes it into its next input.
        boolean known = new String(data, StandardCharsets.UTF_8).contains(SECRET);
        var configuration = new ConfigurationReader(SURROUNDINGS).read(FILE, data);
        for (var problem : configuration.problems()) {
            Law.holds(problem.line() >= 0 && problem.column() >= 0, "A place is none or from 1");
            Law.holds(known || !problem.toString().contains(SECRET), "A problem tells no secret");
        }
        Law.holds(
                !configuration.broken() || configuration.definitions().isEmpty(),
                "A file that is refused has no servers");
        checkText(data);
    }

    /** What Jackson takes for JSON without any of its extensions, our reader takes for the same. */
    private static void checkText(byte[] data) {
        String text;
        try {
            text = ConfigurationReader.text(data);
        } catch (Unreadable _) {
            return;
        }
        ConfigurationNode node;
        try {
            node = JsonText.parse(text);
        } catch (Unreadable _) {
            return;
        }
        try {
            checkSame(STRICT.readTree(text.getBytes(StandardCharsets.UTF_8)), node);
        } catch (JsonProcessingException _) {
            // Comments, and commas before a bracket; or a name that is there twice.
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void checkSame(JsonNode tree, ConfigurationNode node) {
        switch (node) {
            case ConfigurationNode.Mapping mapping -> {
                for (var member : mapping.members()) {
                    Law.holds(tree.has(member.name()), "A member is one for Jackson too");
                }
                if (mapping.members().size() == tree.size()) {
                    mapping.members()
                            .forEach(member -> checkSame(tree.get(member.name()), member.value()));
                }
            }
            case ConfigurationNode.Sequence sequence -> {
                Law.equal(tree.size(), sequence.items().size(), "A list has all of its items");
                for (int i = 0; i < tree.size(); i++) {
                    checkSame(tree.get(i), sequence.items().get(i));
                }
            }
            case ConfigurationNode.Text text ->
                    Law.equal(tree.textValue(), text.value(), "A text is the same");
            case ConfigurationNode.Truth truth ->
                    Law.equal(tree.booleanValue(), truth.value(), "A truth is the same");
            case ConfigurationNode.Numeral _ -> Law.holds(tree.isNumber(), "A number is one");
            case ConfigurationNode.Nothing _ -> Law.holds(tree.isNull(), "Null is null");
        }
    }
}
