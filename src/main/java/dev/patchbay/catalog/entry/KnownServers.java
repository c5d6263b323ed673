package dev.patchbay.catalog.entry;

import dev.patchbay.catalog.address.AddressForm;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The configured servers, and the last offers of those that offer nothing now. The names of an
 * absent server stay reserved, so that no other server takes them.
 *
 * @param ids the ids of all servers
 * @param absent the last offers of the absent servers, by server id
 */
public record KnownServers(Set<String> ids, Map<String, LastOffer> absent) {
    public static final KnownServers NONE = new KnownServers(Set.of(), Map.of());

    public KnownServers {
        ids = Set.copyOf(ids);
        absent = Map.copyOf(absent);
    }

    /** The names and URIs that a server last offered, as the server itself spells them. */
    public record LastOffer(
            Set<String> tools,
            Set<String> prompts,
            Set<String> resources,
            Map<String, AddressForm> templates) {
        public static LastOffer of(CatalogPart part) {
            var templates = new TreeMap<String, AddressForm>();
            part.templates()
                    .forEach(one -> templates.put(one.definition().uriTemplate(), one.template()));
            return new LastOffer(
                    part.tools().stream()
                            .map(tool -> tool.name().name())
                            .collect(Collectors.toSet()),
                    part.prompts().stream()
                            .map(prompt -> prompt.name().name())
                            .collect(Collectors.toSet()),
                    part.resources().stream()
                            .map(resource -> resource.definition().uri())
                            .collect(Collectors.toSet()),
                    templates);
        }

        public LastOffer {
            tools = Set.copyOf(tools);
            prompts = Set.copyOf(prompts);
            resources = Set.copyOf(resources);
            templates = Map.copyOf(templates);
        }
    }

    /** Returns the ids of the absent servers whose last offer passes the test. */
    public Set<String> absentWith(Predicate<LastOffer> has) {
        var found = new TreeSet<String>();
        absent.forEach((server, last) -> {
            if (has.test(last)) {
                found.add(server);
            }
        });
        return found;
    }

    /** Returns a copy with only those servers whose ids pass the test. */
    public KnownServers only(Predicate<String> shown) {
        return new KnownServers(
                ids.stream().filter(shown).collect(Collectors.toSet()),
                absent.entrySet().stream()
                        .filter(one -> shown.test(one.getKey()))
                        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
    }
}
