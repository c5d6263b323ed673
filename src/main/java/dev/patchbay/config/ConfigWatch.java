package dev.patchbay.config;

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
 * Reads a configuration file, and again whenever it says something else.
 *
 * <p>The files that it refers to count as parts of it.
 *
 * <p>It watches folders, not files: editors put a new file in the place of the old one, and
 * Kubernetes swaps a link. Where a folder tells nothing, as over a network, the file is looked at
 * now and then. Only its bytes decide whether it has changed.
 *
 * <p>Concurrency: once started, one thread, {@code config-watch}, does everything; only {@code
 * current} is read by others, and {@code close} may be called from any.
 */
public final class ConfigWatch implements AutoCloseable {
    private static final Logger LOG = Logger.getLogger(ConfigWatch.class);
    private static final Duration END = Duration.ofSeconds(2);
    private static final int MOST_LINKS = 16;

    /** Hears of a changed file, on the thread of the watch. */
    public interface Listener {
        /** The file can be read; single servers in it may have been refused. */
        void changed(Configuration now);

        /** The file as a whole cannot be read, or is gone; what was read before stays. */
        void kept(Configuration broken);
    }

    /**
     * How eager a watch is.
     *
     * @param quiet the file is read when nothing has happened to its folder for this long, and once
     *     more after as long
     * @param longest but no later than this after the first thing that happened
     * @param poll how often it is looked at although nothing seems to happen
     */
    record Pace(Duration quiet, Duration longest, Duration poll) {
        static final Pace USUAL =
                new Pace(Duration.ofMillis(150), Duration.ofSeconds(2), Duration.ofSeconds(5));
    }

    private final Path file;
    private final ConfigurationReader reader;
    private final Supplier<FolderEvents> folders;
    private final Pace pace;
    private volatile Configuration current;
    private Seen seen = new Seen("", Map.of());
    private volatile @Nullable Thread thread;

    /** Reads the file now, and watches nothing yet. */
    public ConfigWatch(Path file, ConfigurationReader reader) {
        this(file, reader, FolderEvents::open, Pace.USUAL);
    }

    ConfigWatch(Path file, ConfigurationReader reader, Supplier<FolderEvents> folders, Pace pace) {
        this.file = file.toAbsolutePath();
        this.reader = reader;
        this.folders = folders;
        this.pace = pace;
        var first = look();
        current = first.read(reader);
        seen = first.as(current);
    }

    /** What the file said when it could last be read. */
    public Configuration current() {
        return current;
    }

    /** Watches from now on; a change since the file was first read counts. */
    public void start(Listener listener) {
        thread = Thread.ofPlatform().name("config-watch").daemon().start(() -> run(listener));
    }

    /** Ends the watch; a listener that hears of a change just now may end after this. */
    @Override
    public void close() {
        var running = thread;
        if (running == null) {
            return;
        }
        running.interrupt();
        try {
            running.join(END);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void run(Listener listener) {
        try (var events = folders.get()) {
            watch(events);
            while (true) {
                compare(listener, events);
                if (await(events, pace.poll())) {
                    settle(events, latest());
                }
                watch(events);
            }
        } catch (InterruptedException _) {
            // Closed.
        }
    }

    /** Waits for the end of a burst, so that a busy folder does not keep the watch busy. */
    private void settle(FolderEvents events, long latest) throws InterruptedException {
        boolean busy = true;
        while (busy && System.nanoTime() < latest) {
            busy = await(events, pace.quiet());
        }
    }

    /**
     * Waits until something happens. Whatever it was, folders may have gone and come, and they are
     * watched before the next look at the file, so that nothing falls in between.
     */
    private boolean await(FolderEvents events, Duration patience) throws InterruptedException {
        boolean any = events.await(patience);
        if (any) {
            watch(events);
        }
        return any;
    }

    /** Watches the folders as they are now, though they change while they are looked for. */
    private void watch(FolderEvents events) {
        var before = Set.<Path>of();
        var now = folders();
        for (int i = 0; i < MOST_LINKS && !now.equals(before); i++) {
            events.watch(now);
            before = now;
            now = folders();
        }
    }

    private long latest() {
        return System.nanoTime() + pace.longest().toNanos();
    }

    /** What the file is, found twice: it may be read while somebody writes it. */
    private Look stable(FolderEvents events) throws InterruptedException {
        long latest = latest();
        var now = look();
        while (!now.same(seen) && System.nanoTime() < latest) {
            settle(events, latest);
            var again = look();
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
            // Whatever a listener does, the next change must be heard.
            LOG.errorf(e, "A change of %s could not be carried out", file);
        }
    }

    /**
     * How the file was.
     *
     * @param own its fingerprint
     * @param others those of the files that it refers to
     */
    private record Seen(String own, Map<Path, String> others) {}

    /** The file at one moment, and the files that it referred to when it was read last. */
    private record Look(Seen seen, Function<ConfigurationReader, Configuration> said) {
        boolean same(Seen other) {
            return seen.equals(other);
        }

        /** With the other files as they were when they were read just now. */
        Seen as(Configuration read) {
            return new Seen(seen.own(), read.files());
        }

        Configuration read(ConfigurationReader reader) {
            return said.apply(reader);
        }
    }

    private Look look() {
        try {
            byte[] bytes = FileContents.read(file);
            return look(Sha256.of(bytes), by -> by.read(file, bytes));
        } catch (Unreadable e) {
            return look(e.rule(), _ -> ConfigurationReader.unreadable(file, e));
        }
    }

    private Look look(String own, Function<ConfigurationReader, Configuration> said) {
        return new Look(new Seen(own, Fingerprint.of(seen.others().keySet())), said);
    }

    private Set<Path> folders() {
        var all = new HashSet<Path>();
        addFolders(file, all);
        seen.others().keySet().forEach(other -> addFolders(other, all));
        return all;
    }

    /** Those of a file and of whatever it is a link to. */
    private static void addFolders(Path file, Set<Path> all) {
        var at = file;
        for (int i = 0; i < MOST_LINKS; i++) {
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
                // The link is missing just now.
                break;
            }
        }
    }

    /** The folder, or the one in which it will be made if it is missing just now. */
    private static Optional<Path> nearest(Path folder) {
        for (var at = folder; at != null; at = at.getParent()) {
            try {
                return Optional.of(at.toRealPath());
            } catch (IOException _) {
                // Its parent, then.
            }
        }
        return Optional.empty();
    }
}
