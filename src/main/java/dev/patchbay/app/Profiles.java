package dev.patchbay.app;

import dev.patchbay.catalog.LiveCatalog;
import dev.patchbay.catalog.Offering;
import dev.patchbay.catalog.Profile;
import dev.patchbay.catalog.ProfileView;
import dev.patchbay.config.settings.BadSetting;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jboss.logging.Logger;

/**
 * The offering of each profile, while the file with the profiles may change.
 *
 * <p>Concurrency: any thread may read; {@link #update} is synchronized.
 */
final class Profiles {
    private static final Logger LOG = Logger.getLogger(Profiles.class);

    private final LiveCatalog catalog;
    private final Optional<String> chosen;
    private final Offering main;

    /**
     * The view of each profile that ever existed: a client may still use a view after its profile
     * is gone.
     */
    private final ConcurrentMap<String, ProfileView> views = new ConcurrentHashMap<>();

    private volatile Optional<Set<String>> names = Optional.empty();

    /**
     * @param chosen the profile for clients that ask for none
     */
    Profiles(LiveCatalog catalog, Optional<String> chosen) {
        this.catalog = catalog;
        this.chosen = chosen;
        this.main = chosen.<Offering>map(this::view).orElse(catalog);
    }

    /** Returns the offering for clients that ask for no profile. */
    Offering main() {
        return main;
    }

    /**
     * Returns the offering for clients that ask for this profile; empty if there is no such
     * profile.
     */
    Optional<ProfileView> named(String name) {
        return names.filter(known -> known.contains(name)).map(_ -> views.get(name));
    }

    /**
     * Replaces the profiles. If the chosen profile is gone, it keeps its last content: its clients
     * must never see more than before.
     *
     * @throws BadSetting if the chosen profile has never existed
     */
    synchronized void update(Map<String, Profile> profiles) {
        var updated = new HashMap<>(profiles);
        chosen.filter(name -> !updated.containsKey(name))
                .ifPresent(name -> {
                    if (names.isEmpty()) {
                        throw new BadSetting("profile", oneOf(profiles.keySet()), name);
                    }
                    LOG.warnf(
                            "The profile %s was removed from the file; the hub continues to use"
                                    + " its last version",
                            name);
                    updated.put(name, view(name).profile());
                });
        updated.forEach((name, profile) -> view(name).show(profile));
        var removed = new HashSet<>(views.keySet());
        removed.removeAll(updated.keySet());
        names = Optional.of(Set.copyOf(updated.keySet()));
        removed.forEach(name -> view(name).show(Profile.NOTHING));
    }

    private static String oneOf(Set<String> names) {
        return names.isEmpty()
                ? "a profile of the file with the servers, which has none"
                : "one of the profiles " + String.join(", ", names.stream().sorted().toList());
    }

    /** Returns the view of a profile. A new view shows nothing yet. */
    private ProfileView view(String name) {
        return views.computeIfAbsent(name, _ -> new ProfileView(catalog, Profile.NOTHING));
    }
}
