package dev.patchbay.config.environment;

import dev.patchbay.file.Sha256;
import dev.patchbay.json.JsonWriter;
import dev.patchbay.upstream.definition.ServerAddress;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The server entries that led to the start of this process: one for each hub among its ancestors.
 *
 * <p>A hub can be one of its own servers in many spellings: behind a shell, a script or a package
 * runner. So a hub gives each child process the marks of these entries. A second hub then detects
 * that an entry of its own file has started it.
 *
 * @param marks the marks of the servers, the outermost first
 */
public record HubAncestry(List<String> marks) {
    public static final String VARIABLE = "PATCHBAY_STARTED_AS";
    private static final int LENGTH = 16;

    public HubAncestry {
        marks = List.copyOf(marks);
    }

    /** Returns the ancestry of this process. */
    public static HubAncestry ofThisProcess() {
        return of(System.getenv());
    }

    public static HubAncestry of(Map<String, String> environment) {
        return new HubAncestry(
                Stream.of(environment.getOrDefault(VARIABLE, "").split(","))
                        .filter(mark -> !mark.isEmpty())
                        .toList());
    }

    /** Returns the program with a variable that contains its ancestry. */
    public ServerAddress.Program withMark(String id, ServerAddress.Program program) {
        var environment = new LinkedHashMap<>(program.environment());
        environment.put(
                VARIABLE,
                Stream.concat(marks.stream(), Stream.of(mark(id, program)))
                        .collect(Collectors.joining(",")));
        return new ServerAddress.Program(
                program.command(), program.arguments(), environment, program.directory());
    }

    /** Whether this process runs inside a process that this server entry has started. */
    public boolean has(String id, ServerAddress address) {
        return address instanceof ServerAddress.Program program
                && marks.contains(mark(id, program));
    }

    /** Returns a mark that distinguishes servers and does not reveal their arguments. */
    private static String mark(String id, ServerAddress.Program program) {
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
