package dev.patchbay.dist;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What is to be given out.
 *
 * @param root the checkout
 * @param binary the native executable; without one, what needs it is left out
 * @param platforms for which the npm launcher finds a package, as npm names them
 * @param repository where releases can be downloaded
 */
record Release(
        Path root, String version, Path binary, List<Platform> platforms, String repository) {
    Release {
        platforms = List.copyOf(platforms);
    }

    boolean hasBinary() {
        return Files.isExecutable(binary);
    }

    /** The platform that the binary is for: the one it was built on. */
    Platform platform() {
        return Platform.current();
    }

    /** The name of the file in which the bundle for Claude Desktop is given out. */
    String bundle() {
        return "patchbay-" + version + "-" + platform() + ".mcpb";
    }

    /** The name of the file that lists what is in the program. */
    String billOfMaterials() {
        return "patchbay-" + version + ".cdx.json";
    }

    /** The words between at signs in the templates, and what they stand for. */
    Map<String, String> words() {
        var words = new TreeMap<String, String>();
        words.put("version", version);
        words.put("repository", repository);
        words.put("platform", platform().toString());
        words.put("os", platform().os());
        words.put("cpu", platform().cpu());
        return words;
    }

    Path template(String name) {
        return root.resolve("build/dist/src/main/templates").resolve(name);
    }
}
