package dev.patchbay.config.trust;

import dev.patchbay.config.format.ConfigurationNode;
import dev.patchbay.config.format.IgnoredKeys;
import dev.patchbay.config.format.Key;
import dev.patchbay.json.JsonWriter;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Splits an entry of a file into parts, and hashes each part with a key. The hashes can be compared
 * later, and reveal nothing without the key. A part is a member of the entry. If the member is an
 * object, each of its members is a part instead. The parts cover all that is read of an entry, in
 * its spelling before references are replaced. Ignored members belong to no part.
 */
final class EntryParts {
    private static final String ALGORITHM = "HmacSHA256";

    private EntryParts() {}

    /**
     * Returns the hashes by the names of the parts. The names are pointers such as {@code
     * env/PATH}.
     *
     * @param key the key in hexadecimal digits
     * @param file the file of the entry; the same entry in another file has other hashes
     * @param id the id of a server, or {@code hub} for the entry of the hub itself
     */
    static Map<String, String> of(String key, String file, String id, ConfigurationNode entry) {
        var owner = List.of(file, id);
        boolean server = !id.equals(TrustableFile.HUB);
        var parts = new TreeMap<String, List<ConfigurationNode>>();
        if (entry instanceof ConfigurationNode.Mapping object) {
            for (var member : object.members()) {
                if (!server || !ignored(member.name())) {
                    add(parts, member);
                }
            }
        } else {
            put(parts, "", entry);
        }
        var hashes = new TreeMap<String, String>();
        parts.forEach((name, values) -> hashes.put(name, hash(key, text(owner, name, values))));
        return hashes;
    }

    private static boolean ignored(String name) {
        return IgnoredKeys.OF_SERVERS.contains(name) || IgnoredKeys.remark(name);
    }

    private static void add(
            Map<String, List<ConfigurationNode>> parts, ConfigurationNode.Member member) {
        if (member.value() instanceof ConfigurationNode.Mapping inner
                && !inner.members().isEmpty()) {
            inner.members()
                    .forEach(one ->
                            put(parts, word(member.name()) + "/" + word(one.name()), one.value()));
        } else {
            put(parts, word(member.name()), member.value());
        }
    }

    private static void put(
            Map<String, List<ConfigurationNode>> parts, String name, ConfigurationNode value) {
        parts.computeIfAbsent(name, _ -> new ArrayList<>()).add(value);
    }

    /** Escapes a name as in a JSON Pointer: RFC 6901, section 3. */
    private static String word(String name) {
        return name.replace("~", "~0").replace("/", "~1");
    }

    private static String text(List<String> owner, String name, List<ConfigurationNode> values) {
        var out = new JsonWriter().beginObject().strings("owner", owner).member("name", name);
        out.name("values").beginArray();
        values.forEach(value -> write(value, out));
        return out.endArray().endObject().toString();
    }

    /**
     * Writes a value with its members in the order of their names. Numbers keep their spelling,
     * because another spelling may have another meaning.
     */
    private static void write(ConfigurationNode node, JsonWriter out) {
        switch (node) {
            case ConfigurationNode.Mapping object -> {
                var members = new ArrayList<>(object.members());
                members.sort(Comparator.comparing(ConfigurationNode.Member::name));
                out.beginObject();
                members.forEach(member -> write(member.value(), out.name(member.name())));
                out.endObject();
            }
            case ConfigurationNode.Sequence list -> {
                out.beginArray();
                list.items().forEach(item -> write(item, out));
                out.endArray();
            }
            case ConfigurationNode.Text text -> out.value("text " + text.value());
            case ConfigurationNode.Numeral number -> out.value("number " + number.spelling());
            case ConfigurationNode.Truth truth -> out.value(truth.value());
            case ConfigurationNode.Nothing _ -> out.nullValue();
        }
    }

    private static String hash(String key, String text) {
        try {
            var mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(HexFormat.of().parseHex(key), ALGORITHM));
            return HexFormat.of().formatHex(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every Java has " + ALGORITHM, e);
        }
    }

    /** Returns the names of the parts that differ, in the notation of {@link Key}. */
    static List<String> differences(Map<String, String> before, Map<String, String> now) {
        var names = new TreeMap<>(before);
        names.putAll(now);
        Predicate<String> same =
                name ->
                        now.containsKey(name)
                                && before.containsKey(name)
                                && now.get(name).equals(before.get(name));
        return names.keySet().stream().filter(same.negate()).map(EntryParts::shown).toList();
    }

    private static String shown(String name) {
        var key = Key.FILE;
        for (var word : name.split("/", -1)) {
            key = key.member(word.replace("~1", "/").replace("~0", "~"));
        }
        return key.path();
    }
}
