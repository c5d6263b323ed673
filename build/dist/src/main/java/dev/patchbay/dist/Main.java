package dev.patchbay.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** Makes everything in {@code target/dist}, and the form for Java in {@code target/aot}. */
public final class Main {
    private Main() {}

    public static void main(String... arguments) throws IOException, InterruptedException {
        if (arguments.length != 5) {
            throw new IllegalArgumentException(
                    "Expected: root version binary platforms repository");
        }
        var root = Path.of(arguments[0]).normalize();
        var release =
                new Release(
                        root,
                        arguments[1],
                        Path.of(arguments[2]).normalize(),
                        Arrays.stream(arguments[3].split(",", -1)).map(Platform::parse).toList(),
                        arguments[4]);
        var aot = root.resolve("target/aot");
        delete(aot);
        JavaForm.make(root, Path.of(System.getProperty("java.home"), "bin/java"), aot);
        make(release, root.resolve("target/dist"), root.resolve("build/dist/target/images"));
    }

    /** Makes it all anew, and says what was left out. */
    private static void make(Release release, Path out, Path work)
            throws IOException, InterruptedException {
        var missing = makePackages(release, out);
        delete(work);
        var images = new Images(release, work, out.resolve("images"));
        images.jvmImage();
        if (release.hasBinary()) {
            images.nativeImage();
        } else {
            System.err.println(
                    ("No native binary at " + release.binary())
                            + (", so these are left out: " + String.join(", ", missing))
                            + ".\nBuild it first: ./mvnw -Dnative package");
        }
    }

    /** Makes everything but the images; the names of all that needs a binary and cannot be made. */
    static List<String> makePackages(Release release, Path out) throws IOException {
        delete(out);
        Files.createDirectories(out);
        var packages = new Packages(release, out);
        packages.plugin();
        packages.npmLauncher();
        if (release.hasBinary()) {
            packages.npmPlatform();
            packages.bundle();
        }
        packages.registryEntry();
        packages.billOfMaterials();
        return release.hasBinary() ? List.of() : packages.needBinary();
    }

    private static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (var files = Files.walk(folder)) {
                for (var file :
                        (Iterable<Path>) files.sorted(Comparator.reverseOrder())::iterator) {
                    Files.delete(file);
                }
            }
        }
    }
}
