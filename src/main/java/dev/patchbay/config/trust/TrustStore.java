package dev.patchbay.config.trust;

import dev.patchbay.config.format.ConfigurationNode;
import dev.patchbay.config.format.FileContents;
import dev.patchbay.config.format.FileReplacement;
import dev.patchbay.config.format.JsonText;
import dev.patchbay.config.format.TextPosition;
import dev.patchbay.config.format.Unreadable;
import dev.patchbay.file.FileAccess;
import dev.patchbay.file.OwnFolder;
import dev.patchbay.json.IndentedText;
import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The file that stores the user's trust: for each file with servers, the hashes of the entries that
 * the user trusts. If the store cannot be read or other users can access it, nothing is trusted.
 *
 * <p>Concurrency: several processes and threads may change the store at the same time. A lock makes
 * the changes run one after the other.
 *
 * @param file in a folder of its own, which may be missing
 */
public record TrustStore(Path file) {
    private static final String VERSION = "version";
    private static final String KEY = "key";
    private static final String FILES = "files";
    private static final String THIS_VERSION = "1";
    private static final int KEY_BYTES = 32;
    private static final int MAX_BYTES = 16 * 1024 * 1024;
    private static final Pattern HEXADECIMAL = Pattern.compile("([0-9a-f]{2}){32}");

    /** The content of the store. */
    private static final class Stored {
        private final byte @Nullable [] bytes;
        private final String key;
        private final Map<String, Map<String, Map<String, String>>> files;

        /**
         * @param bytes the bytes of the file; null if there is no file yet
         * @param key the key in hexadecimal digits; empty before the first change
         */
        Stored(
                byte @Nullable [] bytes,
                String key,
                Map<String, Map<String, Map<String, String>>> files) {
            this.bytes = bytes;
            this.key = key;
            this.files = files;
        }
    }

    /** Returns the trusted entries of a file. */
    TrustedEntries of(Path configuration) {
        var name = name(configuration);
        try {
            var contents = read();
            var entries = contents.files.getOrDefault(name, Map.of());
            return new TrustedEntries(false, name, contents.key, entries, Set.of(), "");
        } catch (Unreadable e) {
            return TrustedEntries.nothing(name, e.rule());
        }
    }

    /**
     * Trusts entries with their current content.
     *
     * @param only whether all other entries of that file lose the user's trust
     */
    public void trust(TrustableFile found, Collection<String> ids, boolean only)
            throws IOException {
        var name = name(found.file());
        var entries = found.entries();
        change((key, files) -> {
            var trusted = files.computeIfAbsent(name, _ -> new HashMap<>());
            if (only) {
                trusted.clear();
            }
            for (var id : ids) {
                var entry = entries.get(id);
                if (entry != null) {
                    trusted.put(id, EntryParts.of(key, name, id, entry));
                }
            }
        });
    }

    /** Whether the user trusts the current content of an entry. */
    public boolean trusts(TrustableFile found, String id) {
        var entry = found.entries().get(id);
        return entry != null && of(found.file()).state(id, entry) == TrustState.TRUSTED;
    }

    /**
     * Removes the trust in some entries of a file, or in all entries if {@code ids} is empty.
     * Returns the ids of the entries that were trusted.
     */
    public List<String> revoke(Path configuration, Collection<String> ids) throws IOException {
        var name = name(configuration);
        var revoked = new ArrayList<String>();
        if (Files.notExists(file, LinkOption.NOFOLLOW_LINKS)) {
            return revoked;
        }
        change((_, files) -> {
            var trusted = files.getOrDefault(name, new HashMap<>());
            trusted.keySet().stream()
                    .filter(id -> ids.isEmpty() || ids.contains(id))
                    .sorted()
                    .forEach(revoked::add);
            revoked.forEach(trusted::remove);
            if (trusted.isEmpty()) {
                files.remove(name);
            }
        });
        return revoked;
    }

    /**
     * Compares the trusted entries of a file with its content.
     *
     * @throws IOException if the store cannot be read
     */
    public List<TrustDifference> compare(TrustableFile found) throws IOException {
        var trusted = of(found.file());
        if (!trusted.complaint().isEmpty()) {
            throw new IOException(trusted.complaint());
        }
        var all = new ArrayList<TrustDifference>();
        found.entries()
                .forEach((id, entry) -> {
                    var state = trusted.state(id, entry);
                    var parts =
                            state == TrustState.CHANGED
                                    ? trusted.differences(id, entry)
                                    : List.<String>of();
                    all.add(new TrustDifference(id, state, parts));
                });
        trusted.entries().keySet().stream()
                .filter(id -> !found.entries().containsKey(id))
                .sorted()
                .forEach(id -> all.add(new TrustDifference(id, TrustState.GONE, List.of())));
        return all;
    }

    /**
     * Returns the name of a file in the store: its path with the real path of its folder. A link in
     * place of the file is another file, because relative paths in it have another meaning.
     */
    private static String name(Path configuration) {
        var path = configuration.toAbsolutePath().normalize();
        var folder = path.resolveSibling("");
        try {
            return folder.toRealPath().resolve(folder.relativize(path)).toString();
        } catch (IOException _) {
            return path.toString();
        }
    }

    /** Changes the content of the store. */
    private interface StoreEdit {
        void make(String key, Map<String, Map<String, Map<String, String>>> files);
    }

    private void change(StoreEdit change) throws IOException {
        var folder = Optional.ofNullable(file.toAbsolutePath().getParent()).orElseThrow();
        new OwnFolder(folder).claim();
        // A file lock belongs to the whole process, so it does not protect against other threads.
        synchronized (TrustStore.class) {
            try (var channel =
                            FileChannel.open(
                                    folder.resolve("trust.lock"),
                                    StandardOpenOption.CREATE,
                                    StandardOpenOption.WRITE);
                    var _ = channel.lock()) {
                changeAlone(change);
            }
        }
    }

    private void changeAlone(StoreEdit change) throws IOException {
        try {
            var before = read();
            var key = before.key.isEmpty() ? newKey() : before.key;
            var files = before.files;
            change.make(key, files);
            var after = text(key, files).getBytes(StandardCharsets.UTF_8);
            if (after.length > MAX_BYTES) {
                throw new IOException(file + " must not exceed " + MAX_BYTES + " bytes");
            }
            if (!FileReplacement.write(file, before.bytes, after)) {
                throw new IOException(file + " was changed by another program; try again");
            }
        } catch (Unreadable e) {
            throw new IOException(e.rule(), e);
        }
    }

    private static String newKey() {
        var key = new byte[KEY_BYTES];
        new SecureRandom().nextBytes(key);
        return HexFormat.of().formatHex(key);
    }

    private static String text(String key, Map<String, Map<String, Map<String, String>>> files) {
        var out = new JsonWriter().beginObject();
        out.name(VERSION).value(RawJson.parse(THIS_VERSION));
        out.member(KEY, key).name(FILES).beginObject();
        new TreeMap<>(files)
                .forEach((file, entries) -> {
                    out.name(file).beginObject();
                    new TreeMap<>(entries)
                            .forEach((id, parts) -> {
                                out.name(id).beginObject();
                                new TreeMap<>(parts).forEach(out::member);
                                out.endObject();
                            });
                    out.endObject();
                });
        return IndentedText.of(out.endObject().endObject().toRaw(), "", "  ", "\n") + "\n";
    }

    /** Reads the content of the store. */
    private Stored read() throws Unreadable {
        if (Files.notExists(file, LinkOption.NOFOLLOW_LINKS)) {
            return new Stored(null, "", new HashMap<>());
        }
        try {
            requirePrivate();
        } catch (IOException e) {
            throw broken("must be a file that can be read, found " + e.getClass().getSimpleName());
        }
        byte[] bytes;
        ConfigurationNode whole;
        try {
            bytes = FileContents.read(file, MAX_BYTES);
            whole = JsonText.parse(FileContents.text(bytes));
        } catch (Unreadable e) {
            throw broken(e.rule());
        }
        return contents(bytes, whole);
    }

    private void requirePrivate() throws IOException, Unreadable {
        if (Files.isSymbolicLink(file)) {
            throw broken("must not be a link");
        }
        var access = FileAccess.ofThisProcess();
        if (access.isPresent()) {
            var folder = Optional.ofNullable(file.toAbsolutePath().getParent()).orElseThrow();
            for (var path : List.of(folder, file)) {
                var complaint = access.get().complaintIfNotPrivate(path);
                if (complaint.isPresent()) {
                    throw new Unreadable(TextPosition.NONE, complaint.get());
                }
            }
        }
    }

    private Stored contents(byte[] bytes, ConfigurationNode whole) throws Unreadable {
        var members = members(whole);
        if (!(members.get(VERSION) instanceof ConfigurationNode.Numeral(_, var version))
                || !version.equals(THIS_VERSION)) {
            throw broken("must have the version " + THIS_VERSION);
        }
        if (!(members.get(KEY) instanceof ConfigurationNode.Text(_, var key))
                || !HEXADECIMAL.matcher(key).matches()) {
            throw broken("must have a key of " + KEY_BYTES + " bytes");
        }
        var files = new HashMap<String, Map<String, Map<String, String>>>();
        for (Map.Entry<String, ConfigurationNode> one : members(members.get(FILES)).entrySet()) {
            var entries = new HashMap<String, Map<String, String>>();
            for (Map.Entry<String, ConfigurationNode> entry : members(one.getValue()).entrySet()) {
                entries.put(entry.getKey(), hashes(entry.getValue()));
            }
            files.put(one.getKey(), entries);
        }
        return new Stored(bytes, key, files);
    }

    private Map<String, String> hashes(ConfigurationNode entry) throws Unreadable {
        var hashes = new HashMap<String, String>();
        for (Map.Entry<String, ConfigurationNode> part : members(entry).entrySet()) {
            if (!(part.getValue() instanceof ConfigurationNode.Text(_, var hash))) {
                throw broken("must have a hash for each part");
            }
            hashes.put(part.getKey(), hash);
        }
        return hashes;
    }

    private Map<String, ConfigurationNode> members(@Nullable ConfigurationNode node)
            throws Unreadable {
        if (!(node instanceof ConfigurationNode.Mapping object)) {
            throw broken("must have the format of Patchbay");
        }
        var members = new HashMap<String, ConfigurationNode>();
        object.members().forEach(member -> members.put(member.name(), member.value()));
        return members;
    }

    private Unreadable broken(String rule) {
        return new Unreadable(
                TextPosition.NONE,
                file + " " + rule + "; nothing is trusted until the file is removed or repaired");
    }
}
