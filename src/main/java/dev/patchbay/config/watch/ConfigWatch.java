package dev.patchbay.config.watch;

import dev.patchbay.config.format.FileContents;
import dev.patchbay.config.format.Unreadable;
import dev.patchbay.config.servers.Configuration;
import dev.patchbay.config.servers.ConfigurationReader;
import dev.patchbay.config.servers.FileFingerprint;
import dev.patchbay.config.trust.TrustedEntries;
import dev.patchbay.file.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Reads a configuration file, and reads it again when its content changes.
 *
 * <p>The files that it refers to count as parts of it.
 *
 * <p>The watch observes folders, not files: editors replace a file by a new one, and Kubernetes
 * replaces a link. Some folders report no events, for example on a network file system. So the file
 * is also read at intervals. Only its bytes decide whether it has changed.
 *
 * <p>Concurrency: after the start, the thread {@code config-watch} does all work. Other threads may
 * only read {@code current} and call {@code close}.
 */
public final class ConfigWatch implements AutoCloseable {
    private static final Logger LOG = Logger.getLogger(ConfigWatch.class);
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(2);
    private static final int MAX_LINKS = 16;

    /** Receives changes of the file, on the thread of the watch. */
    public interface Listener {
        /** The file was read; single servers in it may have been refused. */
        void changed(Configuration now);

        /** The whole file cannot be read or is missing. The last configuration stays in use. */
        void kept(Configuration broken);
    }

    /**
     * The times of a watch.
     *
     * @param quiet the file is read when its folder has had no event for this time, and a second
     *     time after the same time
     * @param longest the file is read at the latest this long after the first event
     * @param poll without an event, the file is read after this time
     */
    record WatchTimes(Duration quiet, Duration longest, Duration poll) {
        static final WatchTimes DEFAULT =
                new WatchTimes(
                        Duration.ofMillis(150), Duration.ofSeconds(2), Duration.ofSeconds(5));
    }

    private final Path file;
    private final ConfigurationReader reader;
    private final Supplier<FolderEvents> folders;
    private final WatchTimes times;
    private volatile Configuration current;
    private Seen seen = new Seen("", "", Map.of());
    private volatile @Nullable Thread thread;

    /** Reads the file now. The watch begins with {@link #start}. */
    public ConfigWatch(Path file, ConfigurationReader reader) {
        this(file, reader, FolderEvents::open, WatchTimes.DEFAULT);
    }

    ConfigWatch(
            Path file,
            ConfigurationReader reader,
            Supplier<FolderEvents> folders,
            WatchTimes times) {
        this.file = file.toAbsolutePath();
        this.reader = reader;
        this.folders = folders;
        this.times = times;
        var first = snapshot();
        current = first.read(reader);
        seen = first.as(current);
    }

    /** Returns the result of the last successful read; if there is none, of the first read. */
    public Configuration current() {
        return current;
    }

    /** Starts the watch. It also reports a change since the first read. */
    public void start(Listener listener) {
        thread = Thread.ofPlatform().name("config-watch").daemon().start(() -> run(listener));
    }

    /** Ends the watch. Waits at most 2 seconds for a listener that runs. */
    @Override
    public void close() {
        var running = thread;
        if (running == null) {
            return;
        }
        running.interrupt();
        try {
            running.join(CLOSE_TIMEOUT);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void run(Listener listener) {
        try (var events = folders.get()) {
            watch(events);
            while (true) {
                compare(listener, events);
                if (await(events, times.poll())) {
                    settle(events, latest());
                }
                watch(events);
            }
        } catch (InterruptedException _) {
            // close() has interrupted the thread.
        }
    }

    /**
     * Waits for the end of a burst of events, at the latest until {@code latest}, so that a busy
     * folder does not keep the watch busy.
     */
    private void settle(FolderEvents events, long latest) throws InterruptedException {
        boolean busy = true;
        while (busy && System.nanoTime() < latest) {
            busy = await(events, times.quiet());
        }
    }

    /**
     * Waits for an event until the time is over. An event may mean that folders were removed or
     * created. So the folders are watched again before the next read of the file, and no event is
     * missed in between.
     */
    private boolean await(FolderEvents events, Duration timeout) throws InterruptedException {
        boolean any = events.await(timeout);
        if (any) {
            watch(events);
        }
        return any;
    }

    /**
     * Watches the current folders. They may change during the search, so the search is repeated
     * until its result stays the same.
     */
    private void watch(FolderEvents events) {
        var before = Set.<Path>of();
        var now = folders();
        for (int i = 0; i < MAX_LINKS && !now.equals(before); i++) {
            events.watch(now);
            before = now;
            now = folders();
        }
    }

    private long latest() {
        return System.nanoTime() + times.longest().toNanos();
    }

    /** Returns the state after two equal reads, because a program may be writing the file. */
    private Look stable(FolderEvents events) throws InterruptedException {
        long latest = latest();
        var now = snapshot();
        while (!now.same(seen) && System.nanoTime() < latest) {
            settle(events, latest);
            var again = snapshot();
            if (again.same(now.seen())) {
                return again;
            }
            now = again;
        }
        return now;
    }

    private void compare(Listener listener, FolderEvents events) throws InterruptedException {
        var now = stable(events);
        if (now.same(seen)) {
            return;
        }
        var read = now.read(reader);
        seen = now.as(read);
        read.problems().forEach(LOG::warn);
        try {
            if (read.broken()) {
                LOG.warnf("%s cannot be used; the servers stay as they were", file);
                listener.kept(read);
            } else {
                LOG.infof("%s has changed", file);
                current = read;
                listener.changed(read);
            }
        } catch (RuntimeException e) {
            // A listener that fails must not end the watch.
            LOG.errorf(e, "A change of %s could not be applied", file);
        }
    }

    /**
     * A state of the file.
     *
     * @param own the fingerprint of the file, or the reason why it cannot be read
     * @param trusted the fingerprint of the trusted entries
     * @param others the fingerprints of the files that it refers to
     */
    private record Seen(String own, String trusted, Map<Path, String> others) {}

    /** The file at one moment, and the files that it referred to at the last read. */
    private record Look(Seen seen, Function<ConfigurationReader, Configuration> parse) {
        boolean same(Seen other) {
            return seen.equals(other);
        }

        /** Returns the state with the other files as this read has found them. */
        Seen as(Configuration read) {
            return new Seen(seen.own(), seen.trusted(), read.files());
        }

        Configuration read(ConfigurationReader reader) {
            return parse.apply(reader);
        }
    }

    private Look snapshot() {
        var trusted = reader.trust().of(file);
        try {
            byte[] bytes = FileContents.readSafe(file);
            return snapshot(Sha256.of(bytes), trusted, by -> by.read(file, bytes, trusted));
        } catch (Unreadable e) {
            return snapshot(e.rule(), trusted, _ -> ConfigurationReader.unreadable(file, e));
        }
    }

    private Look snapshot(
            String own,
            TrustedEntries trusted,
            Function<ConfigurationReader, Configuration> parse) {
        var others = FileFingerprint.of(seen.others().keySet());
        return new Look(new Seen(own, trusted.stamp(), others), parse);
    }

    private Set<Path> folders() {
        var all = new HashSet<Path>();
        addFolders(file, all);
        reader.trust().kept(file).ifPresent(kept -> addFolders(kept, all));
        seen.others().keySet().forEach(other -> addFolders(other, all));
        return all;
    }

    /** Adds the folders of a file and of all files that it links to. */
    private static void addFolders(Path file, Set<Path> all) {
        var at = file;
        for (int i = 0; i < MAX_LINKS; i++) {
            var folder = at.getParent();
            if (folder == null) {
                break;
            }
            nearest(folder).ifPresent(all::add);
            try {
                if (!Files.isSymbolicLink(at)) {
                    break;
                }
                at = folder.resolve(Files.readSymbolicLink(at));
            } catch (IOException _) {
                // The link is missing at this moment.
                break;
            }
        }
    }

    /** Returns the folder; if it is missing, the nearest parent that exists. */
    private static Optional<Path> nearest(Path folder) {
        for (var at = folder; at != null; at = at.getParent()) {
            try {
                return Optional.of(at.toRealPath());
            } catch (IOException _) {
                // The loop tries the parent next.
            }
        }
        return Optional.empty();
    }
}
