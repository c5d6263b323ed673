package dev.patchbay.config;

import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A file with servers as a text, for those who show or change what stands in it. Immutable: a
 * change makes another one, and {@link #save} puts that in the place of the file.
 */
public final class ServersFile {
    private static final String EMPTY = "{\n  \"mcpServers\": {}\n}\n";
    private static final String MARK = "\uFEFF";

    private final Path file;
    private final byte @Nullable [] found;
    private final String text;

    private ServersFile(Path file, byte @Nullable [] found, String text) {
        this.file = file;
        this.found = found;
        this.text = text;
    }

    /**
     * Reads a file; one that is not there is empty.
     *
     * @throws BrokenFile if it cannot be read as a whole
     */
    public static ServersFile read(Path file, ConfigurationReader reader) {
        if (!Files.exists(file)) {
            return new ServersFile(file, null, EMPTY);
        }
        try {
            byte[] bytes = FileContents.read(file);
            var configuration = reader.read(file, bytes);
            if (configuration.broken()) {
                throw new BrokenFile(configuration);
            }
            return new ServersFile(file, bytes, ConfigurationReader.text(bytes));
        } catch (Unreadable e) {
            throw new BrokenFile(ConfigurationReader.unreadable(file, e));
        }
    }

    public Path file() {
        return file;
    }

    /** What the text says, as the hub would take it. */
    public Configuration configuration(ConfigurationReader reader) {
        return reader.read(file, bytes());
    }

    /** All servers in the order of the file. */
    public List<ServerEntry> servers() {
        var servers = new ArrayList<ServerEntry>();
        for (var section : ((Node.Mapping) tree()).members()) {
            if (Keys.SERVERS.contains(section.name())
                    && section.value() instanceof Node.Mapping named) {
                var key = Key.FILE.member(section.name());
                named.members().forEach(server -> servers.add(entry(key, server)));
            }
        }
        return servers;
    }

    private static ServerEntry entry(Key owner, Node.Member server) {
        return new ServerEntry(
                ConfigurationReader.id(server.name()),
                server.name(),
                owner.member(server.name()).path(),
                server.place().line(),
                RawJson.of(out -> Masking.write(server.value(), out)));
    }

    /** The same with one more server. */
    public ServersFile with(String id, RawJson server) {
        var edit = new JsonEdit(text);
        int root = root();
        for (var section : new Layout(text).members(root)) {
            if (Keys.SERVERS.contains(section.name()) && text.charAt(section.value()) == '{') {
                return changed(edit.insert(section.value(), id, server));
            }
        }
        var servers = RawJson.of(out -> out.beginObject().name(id).value(server).endObject());
        return changed(edit.insert(root, "mcpServers", servers));
    }

    /** The same without a server; unchanged if there is none of this id. */
    public ServersFile without(String id) {
        return find(id).map(
                        place -> changed(new JsonEdit(text).remove(place.owner(), place.item())))
                .orElse(this);
    }

    /** The same with a server switched on or off; unchanged if there is none of this id. */
    public ServersFile enabled(String id, boolean on) {
        var said = set(id, "enabled", on);
        var both = said.orElse(this).set(id, "disabled", !on).or(() -> said);
        return both.or(() -> on ? Optional.of(this) : off(id)).orElse(this);
    }

    /** Sets a member that is there. */
    private Optional<ServersFile> set(String id, String name, boolean value) {
        return find(id).filter(place -> text.charAt(place.item().value()) == '{')
                .flatMap(place ->
                        new Layout(text)
                                .members(place.item().value()).stream()
                                        .filter(member -> member.name().equals(name))
                                        .findFirst())
                .map(member -> changed(new JsonEdit(text).replace(member, "" + value)));
    }

    private Optional<ServersFile> off(String id) {
        var no = RawJson.of(new JsonWriter().value(false).toRaw());
        return find(id).filter(place -> text.charAt(place.item().value()) == '{')
                .map(place ->
                        changed(new JsonEdit(text).insert(place.item().value(), "enabled", no)));
    }

    /** Whether nothing would change if this one were saved in the place of the other. */
    public boolean saysTheSameAs(ServersFile other) {
        return text.equals(other.text);
    }

    /**
     * Puts this in the place of the file.
     *
     * @return false if the file has changed since it was read; nothing is done then
     */
    public boolean save() throws IOException {
        return FileReplacement.write(file, found, bytes());
    }

    /**
     * A server in the text.
     *
     * @param owner where the object begins that it is a member of
     */
    private record Place(int owner, Layout.Item item) {}

    private Optional<Place> find(String id) {
        var layout = new Layout(text);
        for (var section : layout.members(root())) {
            if (Keys.SERVERS.contains(section.name()) && text.charAt(section.value()) == '{') {
                for (var item : layout.members(section.value())) {
                    if (ConfigurationReader.id(item.name()).equals(id)) {
                        return Optional.of(new Place(section.value(), item));
                    }
                }
            }
        }
        return Optional.empty();
    }

    private int root() {
        return new Layout(text).skipBlanks(0);
    }

    private ServersFile changed(String edited) {
        var other = new ServersFile(file, found, edited);
        // Before anything is written it is certain that it can be read.
        var _ = other.tree();
        return other;
    }

    private Node tree() {
        try {
            return JsonText.parse(text);
        } catch (Unreadable e) {
            throw new IllegalStateException("An edit has broken the text: " + e.rule(), e);
        }
    }

    private byte[] bytes() {
        boolean marked =
                found != null && new String(found, StandardCharsets.UTF_8).startsWith(MARK);
        return ((marked ? MARK : "") + text).getBytes(StandardCharsets.UTF_8);
    }
}
