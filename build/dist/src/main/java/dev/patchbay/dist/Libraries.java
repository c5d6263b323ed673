package dev.patchbay.dist;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** The libraries of this machine that programs are linked with, as {@code ldd} finds them. */
final class Libraries {
    private static final Pattern FOUND =
            Pattern.compile("(?:\\S+ => )?(/\\S+) \\(0x\\p{XDigit}+\\)");
    private static final Pattern MISSING = Pattern.compile("(\\S+) => not found");

    private Libraries() {}

    /**
     * Those that are not among the programs themselves, and the loader; none for what is linked
     * statically.
     */
    static SortedSet<Path> of(List<Path> programs) throws IOException {
        var command = new ArrayList<String>();
        command.add("ldd");
        programs.forEach(program -> command.add(program.toString()));
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        var text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        var own = programs.stream().map(Path::getFileName).map(Path::toString).toList();
        // A library of a virtual machine finds its neighbours only once the machine has loaded
        // them.
        MISSING.matcher(text)
                .results()
                .map(match -> match.group(1))
                .filter(name -> !own.contains(name))
                .findFirst()
                .ifPresent(name -> {
                    throw new IllegalStateException("This machine must have the library " + name);
                });
        var libraries = new TreeSet<Path>();
        FOUND.matcher(text)
                .results()
                .map(match -> Path.of(match.group(1)).normalize())
                .filter(library -> !own.contains(library.getFileName().toString()))
                .forEach(libraries::add);
        return libraries;
    }
}
