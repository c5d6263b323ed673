package dev.patchbay.config.edit;

import dev.patchbay.config.format.ConfigurationNode;
import dev.patchbay.config.format.FileContents;
import dev.patchbay.config.format.FileReplacement;
import dev.patchbay.config.format.JsonText;
import dev.patchbay.config.format.Key;
import dev.patchbay.config.format.Unreadable;
import dev.patchbay.config.servers.BrokenFile;
import dev.patchbay.config.servers.Configuration;
import dev.patchbay.config.servers.ConfigurationReader;
import dev.patchbay.config.servers.Keys;
import dev.patchbay.config.trust.TrustableFile;
import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The text of a file with servers, for commands that show or change it. Immutable: a change returns
 * another instance, and {@link #save} replaces the file.
 */
public final class ServersFile implements TrustableFile {
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
     * Reads a file; a missing file counts as empty.
     *
     * @throws BrokenFile if the file cannot be read as a whole
     */
    public static ServersFile read(Path file, ConfigurationReader reader) {
        if (!Files.exists(file)) {
            return new ServersFile(file, null, EMPTY);
        }
        try {
            byte[] bytes = FileContents.readSafe(file);
            var configuration = reader.read(file, bytes);
            if (configuration.broken()) {
                throw new BrokenFile(configuration);
            }
            return new ServersFile(file, bytes, ConfigurationReader.text(bytes));
        } catch (Unreadable e) {
            throw new BrokenFile(ConfigurationReader.unreadable(file, e));
        }
    }

    @Override
    public Path file() {
        return file;
    }

    /** Whether the file existed when it was read. */
    public boolean found() {
        return found != null;
    }

    /** Returns the configuration that the hub would read from this text. */
    public Configuration configuration(ConfigurationReader reader) {
        return reader.read(file, bytes());
    }

    /** Returns all servers in the order of the file. */
    public List<ServerEntry> servers() {
        var servers = new ArrayList<ServerEntry>();
        for (var section : ((ConfigurationNode.Mapping) tree()).members()) {
            if (Keys.SERVERS.contains(section.name())
                    && section.value() instanceof ConfigurationNode.Mapping named) {
                var key = Key.FILE.member(section.name());
                named.members().forEach(server -> servers.add(entry(key, server)));
            }
        }
        return servers;
    }

    /** Returns the entry of a server, or of the hub itself, without its secrets. */
    public Optional<RawJson> shown(String id) {
        return Optional.ofNullable(entries().get(id))
                .map(entry -> RawJson.of(out -> Masking.write(entry, out)));
    }

    /** Returns an entry in the form that a user reads before trusting it. */
    public Optional<RawJson> shownForTrust(String id) {
        return Optional.ofNullable(entries().get(id))
                .map(entry -> RawJson.of(out -> Masking.writeForTrust(entry, out)));
    }

    /**
     * Returns the ids of the trustable entries, in the order of the file; the hub itself is last.
     */
    public List<String> trustable() {
        return List.copyOf(entries().keySet());
    }

    @Override
    public Map<String, ConfigurationNode> entries() {
        var entries = new LinkedHashMap<String, ConfigurationNode>();
        var twice = new HashSet<String>();
        for (var member : ((ConfigurationNode.Mapping) tree()).members()) {
            if (Keys.SERVERS.contains(member.name())
                    && member.value() instanceof ConfigurationNode.Mapping all) {
                for (var server : all.members()) {
                    var id = ConfigurationReader.id(server.name());
                    if (entries.putIfAbsent(id, server.value()) != null) {
                        twice.add(id);
                    }
                }
            }
        }
        entries.keySet().removeAll(twice);
        // A server must not have this id.
        entries.remove(HUB);
        for (var member : ((ConfigurationNode.Mapping) tree()).members()) {
            if (member.name().equals(HUB)
                    && !(member.value() instanceof ConfigurationNode.Nothing)) {
                entries.put(HUB, member.value());
            }
        }
        return entries;
    }

    private static ServerEntry entry(Key owner, ConfigurationNode.Member server) {
        return new ServerEntry(
                ConfigurationReader.id(server.name()),
                server.name(),
                owner.member(server.name()).path(),
                server.place().line(),
                RawJson.of(out -> Masking.write(server.value(), out)));
    }

    /** Returns the file with one more server. */
    public ServersFile with(String id, RawJson server) {
        var edit = new JsonEdit(text);
        int root = root();
        for (var section : new JsonLayout(text).members(root)) {
            if (Keys.SERVERS.contains(section.name()) && text.charAt(section.value()) == '{') {
                return changed(edit.insert(section.value(), id, server));
            }
        }
        var servers = RawJson.of(out -> out.beginObject().name(id).value(server).endObject());
        return changed(edit.insert(root, "mcpServers", servers));
    }

    /** Returns the file without a server; unchanged if no server has this id. */
    public ServersFile without(String id) {
        return find(id).map(
                        place -> changed(new JsonEdit(text).remove(place.owner(), place.item())))
                .orElse(this);
    }

    /** Returns the file with a server switched on or off; unchanged if no server has this id. */
    public ServersFile enabled(String id, boolean on) {
        var edited = set(id, "enabled", on);
        var both = edited.orElse(this).set(id, "disabled", !on).or(() -> edited);
        return both.or(() -> on ? Optional.of(this) : off(id)).orElse(this);
    }

    /** Sets a member; empty if the server does not have it. */
    private Optional<ServersFile> set(String id, String name, boolean value) {
        return find(id).filter(place -> text.charAt(place.item().value()) == '{')
                .flatMap(place ->
                        new JsonLayout(text)
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

    /** Whether both have the same text. */
    public boolean saysTheSameAs(ServersFile other) {
        return text.equals(other.text);
    }

    /**
     * Replaces the file by this text.
     *
     * @return false if the file has changed since it was read; then it is not replaced
     */
    public boolean save() throws IOException {
        return FileReplacement.write(file, found, bytes());
    }

    /**
     * A server in the text.
     *
     * @param owner the position of the object that contains it
     */
    private record Place(int owner, JsonLayout.Item item) {}

    private Optional<Place> find(String id) {
        var layout = new JsonLayout(text);
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
        return new JsonLayout(text).skipBlanks(0);
    }

    private ServersFile changed(String edited) {
        var other = new ServersFile(file, found, edited);
        // The edited text must be readable, and this is checked before it is written.
        var _ = other.tree();
        return other;
    }

    private ConfigurationNode tree() {
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
