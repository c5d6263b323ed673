package dev.patchbay.config.watch;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Waits for events in folders. Some systems report no events. For use by one thread. */
final class FolderEvents implements AutoCloseable {
    private final @Nullable WatchService service;
    private final Map<Path, WatchKey> keys = new HashMap<>();

    private FolderEvents(@Nullable WatchService service) {
        this.service = service;
    }

    static FolderEvents open() {
        try {
            return new FolderEvents(FileSystems.getDefault().newWatchService());
        } catch (IOException | UnsupportedOperationException _) {
            // The system limits the number of watch services.
            return none();
        }
    }

    /** Returns an instance that never reports an event. */
    static FolderEvents none() {
        return new FolderEvents(null);
    }

    /** Watches exactly these folders from now on. */
    void watch(Set<Path> folders) {
        keys.entrySet()
                .removeIf(entry -> {
                    // A folder that was deleted and created again needs a new key.
                    boolean gone = !folders.contains(entry.getKey()) || !entry.getValue().isValid();
                    if (gone) {
                        entry.getValue().cancel();
                    }
                    return gone;
                });
        folders.forEach(this::add);
    }

    private void add(Path folder) {
        if (service == null || keys.containsKey(folder)) {
            return;
        }
        try {
            keys.put(
                    folder,
                    folder.register(
                            service,
                            StandardWatchEventKinds.ENTRY_CREATE,
                            StandardWatchEventKinds.ENTRY_DELETE,
                            StandardWatchEventKinds.ENTRY_MODIFY));
        } catch (IOException _) {
            // The folder is missing or cannot be watched. The next call tries it again.
        }
    }

    /** Waits for an event, and returns whether there was one. */
    boolean await(Duration timeout) throws InterruptedException {
        if (service == null) {
            return new Semaphore(0).tryAcquire(timeout.toNanos(), TimeUnit.NANOSECONDS);
        }
        var key = service.poll(timeout.toNanos(), TimeUnit.NANOSECONDS);
        boolean any = key != null;
        while (key != null) {
            key.pollEvents();
            key.reset();
            key = service.poll();
        }
        return any;
    }

    @Override
    public void close() {
        if (service != null) {
            try {
                service.close();
            } catch (IOException e) {
                throw new IllegalStateException("The watch could not be closed", e);
            }
        }
    }
}
