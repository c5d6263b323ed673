package dev.patchbay.app;

import dev.patchbay.catalog.LiveCatalog;
import dev.patchbay.catalog.Offering;
import dev.patchbay.catalog.Profile;
import dev.patchbay.catalog.View;
import dev.patchbay.config.BadSetting;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jboss.logging.Logger;

/**
 * What clients are offered under each profile, while the file with the profiles changes.
 *
 * <p>Concurrency: any thread may look; changes exclude each other.
 */
final class Profiles {
    private static final Logger LOG = Logger.getLogger(Profiles.class);

    private final LiveCatalog catalog;
    private final Optional<String> chosen;
    private final Offering main;

    /** Of every profile that there ever was: a client may still look at it. */
    private final ConcurrentMap<String, View> views = new ConcurrentHashMap<>();

    private volatile Optional<Set<String>> names = Optional.empty();

    /**
     * @param chosen the profile that clients are offered who ask for none
     */
    Profiles(LiveCatalog catalog, Optional<String> chosen) {
        this.catalog = catalog;
        this.chosen = chosen;
        this.main = chosen.<Offering>map(this::view).orElse(catalog);
    }

    /** For clients that ask for no profile. */
    Offering main() {
        return main;
    }

    /** For clients that ask for this one; empty if there is none of this name. */
    Optional<View> named(String name) {
        return names.filter(known -> known.contains(name)).map(_ -> views.get(name));
    }

    /**
     * Has exactly these from now on. The chosen one stays as it was if it is gone: its clients must
     * not come to see more than they were meant to.
     *
     * @throws BadSetting if the chosen one has never been there
     */
    synchronized void have(Map<String, Profile> profiles) {
        var wanted = new HashMap<>(profiles);
        chosen.filter(name -> !wanted.containsKey(name))
                .ifPresent(name -> {
                    if (names.isEmpty()) {
                        throw new BadSetting("profile", oneOf(profiles.keySet()), name);
                    }
                    LOG.warnf("The profile %s is gone from the file, and stays as it was", name);
                    wanted.put(name, view(name).profile());
                });
        wanted.forEach((name, profile) -> view(name).show(profile));
        var gone = new HashSet<>(views.keySet());
        gone.removeAll(wanted.keySet());
        names = Optional.of(Set.copyOf(wanted.keySet()));
        gone.forEach(name -> view(name).show(Profile.NOTHING));
    }

    private static String oneOf(Set<String> names) {
        return names.isEmpty()
                ? "a profile of the file with the servers, which has none"
                : "one of the profiles " + String.join(", ", names.stream().sorted().toList());
    }

    /** Of a new one nothing is shown yet. */
    private View view(String name) {
        return views.computeIfAbsent(name, _ -> new View(catalog, Profile.NOTHING));
    }
}
