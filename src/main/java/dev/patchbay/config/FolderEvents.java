package dev.patchbay.config;

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

/**
 * Tells that something happened in some folders. Where the system cannot tell, nothing ever seems
 * to happen. For one thread.
 */
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
            // The system allows only so many of them.
            return none();
        }
    }

    /** For a system that tells nothing. */
    static FolderEvents none() {
        return new FolderEvents(null);
    }

    /** Watches these folders from now on, and no others. */
    void watch(Set<Path> folders) {
        keys.entrySet()
                .removeIf(entry -> {
                    // A folder that was made anew is another one of the same name.
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
            // It is not there, or cannot be watched; it is tried again the next time.
        }
    }

    /** Waits until something has happened, and says whether it has. */
    boolean await(Duration patience) throws InterruptedException {
        if (service == null) {
            return new Semaphore(0).tryAcquire(patience.toNanos(), TimeUnit.NANOSECONDS);
        }
        var key = service.poll(patience.toNanos(), TimeUnit.NANOSECONDS);
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
