package dev.patchbay.catalog;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.patchbay.mcp.Change;
import dev.patchbay.mcp.Freshness;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.operators.multi.processors.BroadcastProcessor;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;

/**
 * What a profile shows of all there is, for as long as the program runs. Its clients hear of the
 * changes that they can see, and of no others.
 *
 * <p>Concurrency: any thread may call anything. {@code told} is guarded by {@code lock}, which is
 * not held while somebody is told.
 */
public final class View implements Offering {
    private final LiveCatalog whole;
    private final AtomicReference<Shown> shown;
    private final BroadcastProcessor<Change> changes = BroadcastProcessor.create();
    private final ReentrantLock lock = new ReentrantLock();

    @GuardedBy("lock")
    private Catalog told;

    public View(LiveCatalog whole, Profile profile) {
        this.whole = whole;
        this.shown = new AtomicReference<>(Shown.of(whole.now(), profile));
        this.told = shown.get().catalog();
        var _ = whole.changes().subscribe().with(this::hear);
    }

    /**
     * What was made of one snapshot, so that it is made once.
     *
     * @param all the snapshot
     */
    private record Shown(Catalog all, Profile profile, Catalog catalog) {
        static Shown of(Catalog all, Profile profile) {
            return new Shown(all, profile, profile.of(all));
        }
    }

    /** Shows something else from now on. */
    public void show(Profile profile) {
        if (!profile.equals(profile())) {
            shown.updateAndGet(before -> Shown.of(before.all(), profile));
            tellDifferences();
        }
    }

    /** What is shown. */
    public Profile profile() {
        return shown.get().profile();
    }

    @Override
    public Catalog now() {
        var current = shown.get();
        var all = whole.now();
        if (current.all().equals(all)) {
            return current.catalog();
        }
        var fresh = Shown.of(all, current.profile());
        // Whoever has changed it meanwhile has seen no less than we have.
        shown.compareAndSet(current, fresh);
        return fresh.catalog();
    }

    @Override
    public Optional<Gate> gate(String server) {
        return profile().servers().lets(server)
                ? whole.gate(server).map(ShownGate::new)
                : Optional.empty();
    }

    @Override
    public boolean hasGates() {
        return whole.hasGates(profile().servers()::lets);
    }

    @Override
    public Optional<FullName> meant(String name) {
        return profile().renamed(name).or(() -> whole.meant(name));
    }

    @Override
    public Freshness listed(Change.Kind kind) {
        return whole.listed(kind, profile().servers()::lets);
    }

    @Override
    public Multi<Change> changes() {
        return changes;
    }

    private void hear(Change change) {
        switch (change) {
            case Change.ListChanged _ -> tellDifferences();
            case Change.ResourceUpdated updated -> {
                if (shows(updated.uri())) {
                    changes.onNext(updated);
                }
            }
        }
    }

    private void tellDifferences() {
        Set<Change.Kind> different;
        lock.lock();
        try {
            var now = now();
            different = now.differences(told);
            told = now;
        } finally {
            lock.unlock();
        }
        different.forEach(kind -> changes.onNext(new Change.ListChanged(kind)));
    }

    private boolean shows(String uri) {
        var catalog = now();
        return catalog.resource(uri).isPresent()
                || catalog.templates().stream()
                        .anyMatch(family -> family.template().match(uri).isPresent());
    }

    /** The way to a server, past which only what is shown can be seen. */
    private final class ShownGate implements Gate {
        private final Gate gate;

        ShownGate(Gate gate) {
            this.gate = gate;
        }

        @Override
        public Optional<ToolEntry> tool(FullName name, String operation)
                throws InterruptedException {
            return gate.tool(name, operation).flatMap(profile()::of);
        }

        @Override
        public Freshness listed(Change.Kind kind) {
            return gate.listed(kind);
        }
    }
}
