package dev.patchbay.fuzz;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/**
 * Inputs that others have gathered, in a folder beside the checkout. Where it is not there, there
 * are none.
 */
final class Corpora {
    /** What an input has to be. */
    enum Kind {
        NONE,
        JSON,
        TEXTS,
        SCHEMAS
    }

    /** Longer ones are more work for each try, and no fuzzer makes them. */
    static final int LONGEST = 4 * 1024;

    private static final ObjectMapper JSON = new ObjectMapper();

    private final Path folder;

    Corpora(Path folder) {
        this.folder = folder;
    }

    Optional<Path> dictionary(String name) {
        return Optional.of(folder.resolve("fuzz-dictionaries/dictionaries/" + name + ".dict"))
                .filter(Files::exists);
    }

    List<byte[]> of(Kind kind) {
        try {
            var inputs =
                    switch (kind) {
                        case NONE -> List.<byte[]>of();
                        case JSON -> json();
                        case TEXTS -> texts();
                        case SCHEMAS -> schemas();
                    };
            return inputs.stream().filter(input -> input.length <= LONGEST).toList();
        } catch (IOException e) {
            throw new IllegalStateException("The corpora in " + folder + " must be readable", e);
        }
    }

    private List<byte[]> json() throws IOException {
        var inputs = new ArrayList<byte[]>();
        for (var name : List.of("json-test-suite", "jsonchecker", "mcp-examples", "jcs")) {
            for (var file : files(name)) {
                inputs.add(Files.readAllBytes(file));
            }
        }
        var found = folder.resolve("go-fuzz-json/corpus.base64.txt");
        if (Files.exists(found)) {
            for (var line : Files.readAllLines(found)) {
                inputs.add(Base64.getDecoder().decode(line.strip()));
            }
        }
        return inputs;
    }

    private List<byte[]> texts() throws IOException {
        var inputs = new ArrayList<byte[]>();
        var naughty = folder.resolve("naughty-strings/blns.json");
        if (Files.exists(naughty)) {
            for (var text : JSON.readTree(naughty.toFile())) {
                inputs.add(text.asText().getBytes(StandardCharsets.UTF_8));
            }
        }
        return inputs;
    }

    /** Each case of the suite: a schema, a NUL, and a value. */
    private List<byte[]> schemas() throws IOException {
        var inputs = new ArrayList<byte[]>();
        for (var file : files("json-schema-test-suite/tests")) {
            for (var group : JSON.readTree(file.toFile())) {
                for (var test : group.path("tests")) {
                    var input = group.get("schema") + "\0" + test.get("data");
                    inputs.add(input.getBytes(StandardCharsets.UTF_8));
                }
            }
        }
        return inputs;
    }

    private List<Path> files(String name) throws IOException {
        var root = folder.resolve(name);
        if (!Files.isDirectory(root)) {
            return List.of();
        }
        try (var files = Files.walk(root)) {
            return files.filter(file -> file.toString().endsWith(".json"))
                    .filter(Files::isRegularFile)
                    .sorted()
                    .toList();
        }
    }
}
