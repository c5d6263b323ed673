package dev.patchbay.config;

import dev.patchbay.file.Sha256;
import dev.patchbay.json.JsonWriter;
import dev.patchbay.upstream.Way;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * As which servers this process was started, each by a hub within the one before.
 *
 * <p>A hub can be among its own servers in more spellings than anybody knows, behind a shell, a
 * script, a package runner. Every child is told where it comes from, so the second hub finds out
 * that it was started by an entry of the file that it reads.
 *
 * @param marks of the servers, the outermost first
 */
public record Lineage(List<String> marks) {
    private static final String VARIABLE = "PATCHBAY_STARTED_AS";
    private static final int LENGTH = 16;

    public Lineage {
        marks = List.copyOf(marks);
    }

    /** That of this process. */
    public static Lineage ofThisProcess() {
        return of(System.getenv());
    }

    static Lineage of(Map<String, String> environment) {
        return new Lineage(
                Stream.of(environment.getOrDefault(VARIABLE, "").split(","))
                        .filter(mark -> !mark.isEmpty())
                        .toList());
    }

    /** The program, told where it comes from. */
    public Way.Program told(String id, Way.Program program) {
        var environment = new LinkedHashMap<>(program.environment());
        environment.put(
                VARIABLE,
                Stream.concat(marks.stream(), Stream.of(mark(id, program)))
                        .collect(Collectors.joining(",")));
        return new Way.Program(
                program.command(), program.arguments(), environment, program.directory());
    }

    /** Whether this process runs within one that this server has started. */
    boolean has(String id, Way way) {
        return way instanceof Way.Program program && marks.contains(mark(id, program));
    }

    /** Tells servers apart, and nothing of what is in their arguments. */
    private static String mark(String id, Way.Program program) {
        var text =
                new JsonWriter()
                        .beginObject()
                        .member("id", id)
                        .member("command", program.command())
                        .strings("args", program.arguments())
                        .endObject()
                        .toString();
        return Sha256.of(text.getBytes(StandardCharsets.UTF_8)).substring(0, LENGTH);
    }
}
