package dev.patchbay.hub;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;

import dev.patchbay.hub.ServerEntry.State;
import dev.patchbay.json.JsonWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/**
 * A server file that a thread edits without a pause, with and without mistakes, and its meaning.
 * The first server, {@code steady}, never changes.
 */
final class EditedFile {
    static final String STEADY = "steady";
    static final List<String> OTHERS = List.of("a", "b", "c", "d", "e", "f");

    private final Path folder;
    private final Path file;
    private final Path journal;
    private final RandomGenerator random;
    private final List<ServerEntry> entries = new ArrayList<>();
    private final Map<String, Integer> changes = new HashMap<>();
    private int usualTimeout = 30_000;
    private int count;

    EditedFile(Path folder, RandomGenerator random) throws IOException {
        this.folder = folder;
        this.random = random;
        file = folder.resolve("servers.json");
        journal = folder.resolve("journal");
        entries.add(ServerEntry.of(STEADY));
        OTHERS.subList(0, 3).forEach(name -> entries.add(ServerEntry.of(name)));
        entries.forEach(entry -> changes.put(entry.name(), 1));
        Files.createFile(journal);
        Files.writeString(file, text());
    }

    Path path() {
        return file;
    }

    /** What must be in the command of each process that was started for a server of this file. */
    String trace() {
        return journal.toString();
    }

    /** How often each server was started. */
    Map<String, Long> starts() throws IOException {
        try (var lines = Files.lines(journal)) {
            return lines.collect(
                    Collectors.groupingBy(
                            line -> line.substring(0, line.indexOf(' ')), Collectors.counting()));
        }
    }

    /** How often each server would be started by a hub that saw each change. */
    Map<String, Integer> changes() {
        return changes;
    }

    /** The servers that run when the hub has the last valid text. */
    List<ServerEntry> running() {
        return entries.stream().filter(ServerEntry::runs).toList();
    }

    /** The names of their tools. */
    Set<String> tools() {
        var all = new TreeSet<String>();
        entries.forEach(entry -> all.addAll(entry.tools()));
        return all;
    }

    /** Changes what is meant, and saves it somehow. */
    void editWell() throws IOException {
        var before = taken();
        change();
        var now = taken();
        for (var name : OTHERS) {
            if (now.containsKey(name) && !now.get(name).equals(before.get(name))) {
                changes.merge(name, 1, Integer::sum);
            }
        }
        save(text().getBytes(StandardCharsets.UTF_8));
    }

    /** Saves something that means nothing, or nothing at all. */
    void editBadly() throws IOException {
        var good = text();
        switch (random.nextInt(7)) {
            case 0 -> save(new byte[0]);
            case 1 -> save(good.replaceFirst(":", " ").getBytes(StandardCharsets.UTF_8));
            case 2 -> save("[]".getBytes(StandardCharsets.UTF_8));
            case 3 -> save("{\"mcpServers\": 7}".getBytes(StandardCharsets.UTF_8));
            case 4 -> save(good.replace('s', 'ß').getBytes(StandardCharsets.ISO_8859_1));
            case 5 -> Files.delete(file);
            default -> {
                int end = 1 + random.nextInt(good.lastIndexOf('}') - 1);
                save(good.substring(0, end).getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    private Map<String, ServerEntry> taken() {
        var all = new HashMap<String, ServerEntry>();
        entries.forEach(entry ->
                entry.taken(usualTimeout).ifPresent(taken -> all.put(entry.name(), taken)));
        return all;
    }

    private void change() {
        count++;
        int at = random.nextInt(entries.size());
        var entry = entries.get(at);
        switch (random.nextInt(12)) {
            case 0, 1 -> {
                int to = random.nextInt(entries.size() + 1);
                free().ifPresent(name -> entries.add(to, ServerEntry.of(name)));
            }
            case 2 -> Collections.shuffle(entries, random);
            case 3 -> usualTimeout = 20_000 + random.nextInt(10_000);
            case 4 -> {
                // A comment, which is in each text, with another number.
            }
            default -> {
                if (!entry.name().equals(STEADY)) {
                    change(at, entry);
                }
            }
        }
    }

    /** A name that no server has now. */
    private Optional<String> free() {
        var free = new ArrayList<>(OTHERS);
        entries.forEach(entry -> free.remove(entry.name()));
        return free.isEmpty()
                ? Optional.empty()
                : Optional.of(free.get(random.nextInt(free.size())));
    }

    private void change(int at, ServerEntry entry) {
        var states = State.values();
        switch (random.nextInt(8)) {
            case 0 -> entries.remove(at);
            case 1 -> free().ifPresent(name -> entries.set(at, entry.named(name)));
            case 2 -> entries.set(at, entry.offering("tool" + count));
            case 3 -> entries.set(at, entry.marked("mark" + count));
            case 4 -> entries.set(at, entry.in(states[random.nextInt(states.length)]));
            case 5 -> entries.set(at, entry.in(State.GOOD).within(random.nextInt(2) * 25_000));
            case 6 -> entries.set(at, entry.narrowed(!entry.narrowed()));
            default -> entries.set(at, entry.in(entry.runs() ? State.SWITCHED_OFF : State.GOOD));
        }
    }

    private String text() {
        var out = new JsonWriter().beginObject().name("mcpServers").beginObject();
        var script = Path.of("src/test/resources/hub/server.sh").toAbsolutePath();
        entries.forEach(entry -> entry.write(out, script, journal));
        out.endObject().name("hub").beginObject().name("defaults").beginObject();
        out.member("requestTimeoutMs", usualTimeout).endObject().endObject();
        return "// Edit " + count + "\n" + out.endObject() + "\n";
    }

    private void save(byte[] bytes) throws IOException {
        switch (random.nextInt(4)) {
            case 0 -> Files.write(file, bytes);
            case 1 -> inPieces(bytes);
            case 2 -> Files.move(Files.write(folder.resolve("new~"), bytes), file, ATOMIC_MOVE);
            default -> byLinks(bytes);
        }
    }

    private void inPieces(byte[] bytes) throws IOException {
        try (var out = Files.newOutputStream(file)) {
            for (int at = 0; at < bytes.length; at += 100) {
                out.write(bytes, at, Math.min(100, bytes.length - at));
            }
        }
    }

    /** As Kubernetes does: the file is a link through a link to a folder, which is swapped. */
    private void byLinks(byte[] bytes) throws IOException {
        var version = Files.createTempDirectory(folder, "..version");
        Files.write(version.resolve("servers.json"), bytes);
        var data = folder.resolve("..data");
        link(data, version.getFileName());
        link(file, Path.of("..data/servers.json"));
    }

    private void link(Path link, Path target) throws IOException {
        Files.move(Files.createSymbolicLink(folder.resolve("link~"), target), link, ATOMIC_MOVE);
    }
}
