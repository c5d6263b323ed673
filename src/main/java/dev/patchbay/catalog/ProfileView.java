package dev.patchbay.catalog;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.patchbay.call.Outcome;
import dev.patchbay.call.Service;
import dev.patchbay.catalog.entry.AddressResolution;
import dev.patchbay.catalog.entry.ResourceEntry;
import dev.patchbay.catalog.entry.ToolEntry;
import dev.patchbay.catalog.name.FullName;
import dev.patchbay.mcp.Change;
import dev.patchbay.mcp.Freshness;
import dev.patchbay.mcp.RequestMethod;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.operators.multi.processors.BroadcastProcessor;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A live view of the catalog through one profile. Its clients are told only of changes that they
 * can see.
 *
 * <p>Concurrency: any thread may call any method. {@code published} is guarded by {@code lock},
 * which is not held while subscribers are called.
 */
public final class ProfileView implements Offering {
    private final LiveCatalog whole;
    private final AtomicReference<Shown> shown;
    private final BroadcastProcessor<Change> changes = BroadcastProcessor.create();
    private final ReentrantLock lock = new ReentrantLock();

    @GuardedBy("lock")
    private Catalog published;

    public ProfileView(LiveCatalog whole, Profile profile) {
        this.whole = whole;
        this.shown = new AtomicReference<>(Shown.of(whole.now(), profile));
        this.published = shown.get().catalog();
        var _ = whole.changes().subscribe().with(this::onChange);
    }

    /**
     * The part of one snapshot that the profile shows, cached so that it is built once per
     * snapshot.
     *
     * @param all the whole snapshot
     * @param catalog the part that the profile shows
     */
    private record Shown(Catalog all, Profile profile, Catalog catalog) {
        static Shown of(Catalog all, Profile profile) {
            return new Shown(all, profile, profile.of(all));
        }
    }

    /** Replaces the profile. */
    public void show(Profile profile) {
        if (!profile.equals(profile())) {
            shown.updateAndGet(before -> Shown.of(before.all(), profile));
            tellDifferences();
        }
    }

    /** Returns the current profile. */
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
        // If another thread has replaced the value, its catalog is at least as new as this one.
        shown.compareAndSet(current, fresh);
        return fresh.catalog();
    }

    @Override
    public boolean shows(String server) {
        return profile().servers().allows(server);
    }

    @Override
    public Optional<ServerLookup> lookup(String server) {
        return profile().servers().allows(server)
                ? whole.lookup(server).map(FilteredLookup::new)
                : Optional.empty();
    }

    @Override
    public boolean hasServers() {
        var now = profile();
        // A profile that shows nothing yet may show any server after a change.
        return now.equals(Profile.NOTHING)
                ? whole.hasServers()
                : whole.hasServers(now.servers()::allows);
    }

    @Override
    public AddressResolution linked(String uri, Object owner) {
        return whole.linked(uri, owner, profile().servers()::allows);
    }

    @Override
    public boolean mayOfferResource(String uri) {
        return now().offersResource(uri) || !whole.offerKnown(profile().servers()::allows);
    }

    @Override
    public boolean awaitFirstAnswers() throws InterruptedException {
        return whole.awaitFirstAnswers(profile().servers()::allows);
    }

    @Override
    public Optional<FullName> resolveName(String name) {
        return profile().renamed(name).or(() -> whole.resolveName(name));
    }

    @Override
    public Freshness listed(Change.Kind kind) {
        return whole.listed(kind, profile().servers()::allows);
    }

    @Override
    public SortedMap<String, String> instructions() {
        return whole.instructions(now());
    }

    @Override
    public Multi<Change> changes() {
        return changes;
    }

    private void onChange(Change change) {
        switch (change) {
            case Change.ListChanged _ -> tellDifferences();
            case Change.ResourceUpdated updated -> {
                if (now().offersResource(updated.uri())) {
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
            different = now.differences(published);
            published = now;
        } finally {
            lock.unlock();
        }
        different.forEach(kind -> changes.onNext(new Change.ListChanged(kind)));
    }

    /** A server lookup that returns only tools that the profile shows. */
    private final class FilteredLookup implements ServerLookup {
        private final ServerLookup lookup;

        FilteredLookup(ServerLookup lookup) {
            this.lookup = lookup;
        }

        @Override
        public Optional<ToolEntry> tool(FullName name, RequestMethod operation)
                throws InterruptedException {
            return lookup.tool(name, operation).flatMap(profile()::of);
        }

        @Override
        public Optional<Service<ResourceEntry.Question, Outcome>> linked(String uri, Object owner) {
            return lookup.linked(uri, owner);
        }

        @Override
        public boolean offerKnown() {
            return lookup.offerKnown();
        }

        @Override
        public boolean firstAnswerAwaited() {
            return lookup.firstAnswerAwaited();
        }

        @Override
        public void awaitFirstAnswer() throws InterruptedException {
            lookup.awaitFirstAnswer();
        }

        @Override
        public Optional<String> instructions() {
            return lookup.instructions();
        }

        @Override
        public Freshness listed(Change.Kind kind) {
            return lookup.listed(kind);
        }
    }
}
