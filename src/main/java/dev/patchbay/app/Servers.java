package dev.patchbay.app;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.patchbay.config.environment.ConfigurationContext;
import dev.patchbay.config.environment.OwnAddress;
import dev.patchbay.config.places.Lookup;
import dev.patchbay.config.servers.BrokenFile;
import dev.patchbay.config.servers.Configuration;
import dev.patchbay.config.servers.ConfigurationReader;
import dev.patchbay.config.servers.Problem;
import dev.patchbay.config.settings.Settings;
import dev.patchbay.config.watch.ConfigWatch;
import dev.patchbay.upstream.Registry;
import dev.patchbay.upstream.definition.FileProblem;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Function;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Runs the upstream servers of a configuration file while a front runs, and follows changes of the
 * file.
 */
final class Servers implements AutoCloseable {
    private static final Logger LOG = Logger.getLogger(Servers.class);

    private final Registry registry;
    private final Profiles profiles;
    private final Function<Path, UpstreamEquipment> factory;
    private final @Nullable ConfigWatch watch;

    @GuardedBy("this")
    private @Nullable UpstreamEquipment equipment;

    private Servers(
            Registry registry,
            Profiles profiles,
            Function<Path, UpstreamEquipment> factory,
            @Nullable ConfigWatch watch) {
        this.registry = registry;
        this.profiles = profiles;
        this.factory = factory;
        this.watch = watch;
    }

    /**
     * Starts to connect to the servers. The connections continue in the background.
     *
     * @param profiles gets the profiles of the file
     * @param factory makes the parts that the servers of a file need; called for the first server
     * @param address the address of this hub if it serves over HTTP, else null
     * @throws dev.patchbay.config.settings.BadSetting if the named file does not exist, or does not
     *     have the named profile
     * @throws BrokenFile if the file as a whole cannot be read. A hub on standard streams starts
     *     without servers instead, unless one of its own servers has started it
     */
    static Servers begin(
            Settings settings,
            Registry registry,
            Profiles profiles,
            Function<Path, UpstreamEquipment> factory,
            @Nullable URI address) {
        var lookup = Lookup.ofThisProcess();
        var found = lookup.file(settings);
        found.ifPresentOrElse(
                file -> LOG.infof("The servers are in %s", file),
                () ->
                        LOG.infof(
                                "There are no servers: none of these files exists: %s",
                                lookup.places()));
        var reader =
                new ConfigurationReader(
                        ConfigurationContext.of(OwnAddress.ofThisProcess(address)),
                        lookup.trust(settings.config()));
        boolean alone = address == null;
        return found.map(file -> begin(file, alone, reader, registry, profiles, factory))
                .orElseGet(() -> {
                    profiles.update(Map.of());
                    return new Servers(registry, profiles, factory, null);
                });
    }

    /**
     * Starts with a file.
     *
     * @param alone whether the hub serves one client on standard streams: then it starts with a
     *     broken file too, as clients often do not show the error of a program that ends
     */
    private static Servers begin(
            Path file,
            boolean alone,
            ConfigurationReader reader,
            Registry registry,
            Profiles profiles,
            Function<Path, UpstreamEquipment> factory) {
        var watch = new ConfigWatch(file, reader);
        var first = watch.current();
        var servers = new Servers(registry, profiles, factory, watch);
        if (first.broken()) {
            if (!alone || first.problems().stream().anyMatch(Problem::endsHub)) {
                throw new BrokenFile(first);
            }
            LOG.errorf("%s cannot be used; there are no servers until it is corrected", file);
            servers.logProblems(first);
        } else {
            servers.take(file, first);
        }
        first.problems().forEach(LOG::warn);
        watch.start(servers.new Changes(file));
        return servers;
    }

    /**
     * Called by the thread that starts the hub, and later by the thread of the watch. The monitor
     * is not held while servers end.
     */
    private void take(Path file, Configuration configuration) {
        profiles.update(configuration.profiles());
        var servers = configuration.definitions();
        var equipped = equipped(file, !servers.isEmpty());
        if (equipped != null) {
            registry.setServers(servers);
            equipped.recorder().update(servers);
        }
        logProblems(configuration);
    }

    private synchronized @Nullable UpstreamEquipment equipped(Path file, boolean needed) {
        if (equipment == null && needed) {
            equipment = factory.apply(file);
            registry.equip(equipment.parts());
            equipment.recorder().restartIn(registry);
        }
        return equipment;
    }

    /**
     * Reports the problems of the file to the registry, so that its readers can see why a server is
     * missing.
     */
    private void logProblems(Configuration read) {
        registry.problems(
                read.problems().stream()
                        .filter(one -> one.severity() != Problem.Severity.WARNING)
                        .map(one ->
                                new FileProblem(
                                        one.brief(), one.severity() == Problem.Severity.FATAL))
                        .toList());
    }

    @Override
    public void close() {
        if (watch != null) {
            watch.close();
        }
        registry.close();
        closeRecorder();
    }

    private void closeRecorder() {
        UpstreamEquipment ended;
        synchronized (this) {
            ended = equipment;
        }
        if (ended != null) {
            ended.recorder().close();
        }
    }

    /** Applies changes of the file. The watch itself logs each change. */
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
            // The servers stay as they are.
            logProblems(broken);
        }
    }
}
