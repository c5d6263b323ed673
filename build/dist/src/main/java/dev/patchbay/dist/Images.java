package dev.patchbay.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The two images: the native binary alone, and the program with a Java runtime cut to size.
 *
 * <p>They start from nothing: our files, and the libraries of this machine that they are linked
 * with. No daemon and no registry has a part in it.
 */
final class Images {
    /** Nobody's number; "nonroot" in the images that many derive from. */
    private static final String USER = "65532";

    /** What the program uses of Java; a module that is missing shows when the image is started. */
    static final String MODULES =
            "java.base,java.instrument,java.logging,java.management,java.naming,java.net.http,"
                    + "java.security.jgss,java.sql,java.xml,jdk.jfr,jdk.management,jdk.naming.dns,"
                    + "jdk.unsupported,jdk.zipfs";

    private static final String HOME = "/opt/patchbay";
    private static final int ANYBODY = 01777;

    private final Release release;
    private final Path work;
    private final Path images;

    Images(Release release, Path work, Path images) {
        this.release = release;
        this.work = work;
        this.images = images;
    }

    void nativeImage() throws IOException {
        image("patchbay", List.of(release.binary()))
                .layer(new Layer().add(release.binary(), "/patchbay"))
                .configure("Entrypoint", List.of("/patchbay"))
                .write(images.resolve("patchbay.tar"));
    }

    /** The cache holds for one virtual machine only, so it is made with the one in the image. */
    void jvmImage() throws IOException, InterruptedException {
        Files.createDirectories(work);
        var java = work.resolve("java");
        var program = work.resolve("program");
        JavaForm.run(
                Path.of(System.getProperty("java.home"), "bin", "jlink").toString(),
                "--add-modules",
                MODULES,
                "--strip-debug",
                "--no-header-files",
                "--no-man-pages",
                "--output",
                java.toString());
        JavaForm.make(release.root(), java.resolve("bin/java"), program);
        Files.delete(program.resolve("patchbay"));
        image("patchbay-jvm", linked(java))
                .layer(new Layer().add(java, HOME + "/java"))
                .layer(new Layer().add(program, HOME))
                .configure(
                        "Entrypoint",
                        List.of(
                                HOME + "/java/bin/java",
                                "@" + HOME + "/java.options",
                                "-XX:AOTCache=" + HOME + "/app.aot",
                                "-XX:MaxRAMPercentage=70",
                                "-XX:-UsePerfData",
                                "-jar",
                                HOME + "/quarkus-run.jar"))
                .write(images.resolve("patchbay-jvm.tar"));
    }

    /** Users, a place for temporary files, and what the programs are linked with, where it was. */
    private Image image(String name, List<Path> programs) throws IOException {
        var base =
                new Layer()
                        .text(
                                "/etc/passwd",
                                "root:x:0:0:root:/:/sbin/nologin\n"
                                        + ("patchbay:x:" + USER + ":" + USER)
                                        + ":patchbay:/tmp:/sbin/nologin\n")
                        .text("/etc/group", "root:x:0:\npatchbay:x:" + USER + ":\n")
                        .folder("/tmp", ANYBODY);
        for (var library : Libraries.of(programs)) {
            base.add(library, library.toString());
        }
        return new Image(name + ":" + release.version(), release.platform().architecture())
                .layer(base)
                .configure("User", USER + ":" + USER)
                .configure("WorkingDir", "/tmp")
                .configure("Env", List.of("PATH=/", "HOME=/tmp"))
                .configure("ExposedPorts", Map.of("8080/tcp", Map.of(), "9000/tcp", Map.of()))
                .configure(
                        "Labels",
                        Map.of(
                                "org.opencontainers.image.title",
                                "Patchbay",
                                "org.opencontainers.image.version",
                                release.version(),
                                "org.opencontainers.image.licenses",
                                "Apache-2.0",
                                "org.opencontainers.image.source",
                                release.repository()));
    }

    private static List<Path> linked(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> file.toString().contains(".so") || Files.isExecutable(file))
                    .toList();
        }
    }
}
