package dev.patchbay.app;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.patchbay.config.BrokenFile;
import dev.patchbay.config.ConfigWatch;
import dev.patchbay.config.Configuration;
import dev.patchbay.config.ConfigurationReader;
import dev.patchbay.config.Lookup;
import dev.patchbay.config.Self;
import dev.patchbay.config.Settings;
import dev.patchbay.config.Surroundings;
import dev.patchbay.upstream.Registry;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Function;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** The servers behind us as their file says, for as long as a front runs. */
final class Servers implements AutoCloseable {
    private static final Logger LOG = Logger.getLogger(Servers.class);

    private final Registry registry;
    private final Profiles profiles;
    private final Function<Path, Equipment> maker;
    private final @Nullable ConfigWatch watch;

    @GuardedBy("this")
    private @Nullable Equipment equipment;

    private Servers(
            Registry registry,
            Profiles profiles,
            Function<Path, Equipment> maker,
            @Nullable ConfigWatch watch) {
        this.registry = registry;
        this.profiles = profiles;
        this.maker = maker;
        this.watch = watch;
    }

    /**
     * Begins to connect to them, which goes on by itself.
     *
     * @param profiles hears which profiles the file has
     * @param maker makes what the servers in a file need, when there is a first one
     * @param address where we serve, if we serve over HTTP
     * @throws dev.patchbay.config.BadSetting if the file that was named is none, or has not the
     *     profile that was named
     * @throws BrokenFile if the file as a whole cannot be read
     */
    static Servers begin(
            Settings settings,
            Registry registry,
            Profiles profiles,
            Function<Path, Equipment> maker,
            @Nullable URI address) {
        var lookup = Lookup.ofThisProcess();
        var found = lookup.file(settings);
        found.ifPresentOrElse(
                file -> LOG.infof("The servers stand in %s", file),
                () -> LOG.infof("There are no servers: none of %s is there", lookup.places()));
        return found.map(file -> begin(file, registry, profiles, maker, address))
                .orElseGet(() -> {
                    profiles.have(Map.of());
                    return new Servers(registry, profiles, maker, null);
                });
    }

    private static Servers begin(
            Path file,
            Registry registry,
            Profiles profiles,
            Function<Path, Equipment> maker,
            @Nullable URI address) {
        var reader = new ConfigurationReader(Surroundings.of(Self.ofThisProcess(address)));
        var watch = new ConfigWatch(file, reader);
        var first = watch.current();
        if (first.broken()) {
            throw new BrokenFile(first);
        }
        first.problems().forEach(LOG::warn);
        var servers = new Servers(registry, profiles, maker, watch);
        servers.take(file, first);
        watch.start(servers.new Changes(file));
        return servers;
    }

    /** By the thread that starts, then by that of the watch. */
    private synchronized void take(Path file, Configuration configuration) {
        profiles.have(configuration.profiles());
        var servers = configuration.definitions();
        if (equipment == null && !servers.isEmpty()) {
            equipment = maker.apply(file);
            registry.equip(equipment.parts());
        }
        if (equipment != null) {
            registry.have(servers);
            equipment.overheard().have(servers);
        }
    }

    @Override
    public void close() {
        if (watch != null) {
            watch.close();
        }
        registry.close();
        endOverheard();
    }

    private synchronized void endOverheard() {
        if (equipment != null) {
            equipment.overheard().close();
        }
    }

    /** Takes over what the file says anew; the watch has told of it. */
    private final class Changes implements ConfigWatch.Listener {
        private final Path file;

        private Changes(Path file) {
            this.file = file;
        }

        @Override
        public void changed(Configuration now) {
            take(file, now);
        }

        @Override
        public void kept(Configuration broken) {
            // They stay as they are.
        }
    }
}
