package dev.patchbay.config.imports;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.patchbay.config.servers.BrokenFile;
import dev.patchbay.config.servers.ConfigurationReader;
import dev.patchbay.fuzz.Input;
import dev.patchbay.fuzz.Law;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;

/** Any file of another program gives servers or is refused as a whole, be it JSON or TOML. */
public final class ImportReaderFuzz {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Path FOLDER = folder();
    private static final ImportReader READER =
            new ImportReader(FOLDER.resolve("project"), FOLDER.resolve("project/patchbay.json"));

    private ImportReaderFuzz() {}

    /** The first byte says of which kind the file is. */
    public static void fuzzerTestOneInput(byte[] data) {
        var input = new Input(data);
        boolean json = input.below(2) == 0;
        var file = FOLDER.resolve(json ? "servers.json" : "config.toml");
        try {
            Files.write(file, input.rest());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        try {
            var ids = new HashSet<String>();
            for (var server : READER.servers(List.of(file))) {
                // In TOML, a server without a header of its own has no line.
                Law.holds(server.line() >= (json ? 1 : 0), "A server stands in a line");
                ids.add(server.id());
                // What it says twice is found when it is written to our file.
                var _ = JSON.readTree(server.definition().toString());
            }
            Law.equal(
                    ids.size(),
                    ids.stream().map(ConfigurationReader::id).distinct().toList().size(),
                    "Ids are ids");
        } catch (BrokenFile _) {
            // As it should be.
        } catch (JsonProcessingException e) {
            throw new AssertionError("A server is JSON", e);
        }
    }

    private static Path folder() {
        try {
            var folder = Files.createTempDirectory("import");
            folder.toFile().deleteOnExit();
            Files.createDirectory(folder.resolve("project"));
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
