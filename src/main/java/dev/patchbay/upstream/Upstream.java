package dev.patchbay.upstream;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.patchbay.call.HubError;
import dev.patchbay.call.HubFailure;
import dev.patchbay.call.Remote;
import dev.patchbay.catalog.FullName;
import dev.patchbay.catalog.Gate;
import dev.patchbay.catalog.Merge;
import dev.patchbay.catalog.Part;
import dev.patchbay.catalog.ToolEntry;
import dev.patchbay.event.Event;
import dev.patchbay.event.Event.Turn;
import dev.patchbay.mcp.Change;
import dev.patchbay.mcp.Freshness;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * One server behind us: the connection to it, and what it offers.
 *
 * <p>Concurrency: the mutable fields are guarded by {@code lock}, which is not held while anything
 * is waited for.
 */
final class Upstream implements Gate {
    private static final Logger LOG = Logger.getLogger(Upstream.class);

    /** Servers often tell of several changes in one go. */
    private static final Duration CHANGE_PAUSE = Duration.ofMillis(50);

    private final Definition definition;
    private final Shared shared;
    private final Opener opener;
    private final Connection connection;
    private final Connections connections;
    private final Breaker breaker;
    private final Services services;
    private final ShelfLife shelfLife;
    private final Followed followed;
    private final AtomicBoolean refreshPlanned = new AtomicBoolean();
    private final CompletableFuture<@Nullable Void> over = new CompletableFuture<>();
    private final ReentrantLock lock = new ReentrantLock();

    @GuardedBy("lock")
    private @Nullable Known known;

    @GuardedBy("lock")
    private @Nullable Asking asking;

    /** An answer that is waited for, and the one after it, for those who came too late for it. */
    private static final class Asking {
        private final Remote from;
        private final CompletableFuture<Known> answer = new CompletableFuture<>();
        private @Nullable Asking next;

        Asking(Remote from) {
            this.from = from;
        }
    }

    /** Which answer will do. */
    private enum Wanted {
        KNOWN,
        /** One that is under way, if there is one, or a new one. */
        RECENT,
        /** One to a question that is asked from now on. */
        NEW
    }

    Upstream(Definition definition, Shared shared) {
        this(definition, shared, shared.opener());
    }

    private Upstream(Definition definition, Shared shared, Opener opener) {
        this.definition = definition;
        this.shared = shared;
        this.opener = opener;
        this.connection = connection(this::connected, this::lost);
        this.connections =
                new Connections(definition, connection, () -> connection(_ -> {}, () -> {}));
        this.followed = new Followed(definition.id(), this::known, connection::now);
        var refusals = connection.refusals();
        this.breaker = new Breaker(shared.time().nanos(), this::rests);
        var forwarding =
                new Forwarding(
                        connections,
                        new Desk(
                                definition.patience(),
                                shared.watch(),
                                shared.parking(),
                                breaker,
                                refusals,
                                this::happened,
                                shared.time().nanos()),
                        shared.time());
        this.shelfLife = new ShelfLife(shared.time().nanos());
        this.services =
                new Services(
                        forwarding,
                        new Proposals(connection, refusals, definition.patience().request()));
    }

    private Connection connection(Consumer<Remote> connected, Runnable lost) {
        return new Connection(
                definition,
                new Dial(definition, opener, shared.greeting(), shared.time()),
                shared.time(),
                this::happened,
                connected,
                lost);
    }

    private void happened(Turn turn) {
        shared.events().publish(new Event.ServerTurn(definition.id(), turn));
    }

    /** Callers are spared the wait for it, for so long if for any time. */
    private void rests(@Nullable Duration pause) {
        var until = pause == null ? null : shared.time().clock().instant().plus(pause);
        connection.change(
                until == null ? Turn.RECOVERED : Turn.RESTING, state -> state.resting(until));
    }

    Definition definition() {
        return definition;
    }

    ServerState state() {
        return connection.state();
    }

    /** Offers what the server offered before, and begins to connect, if that may be done at all. */
    void start() {
        start(definition);
    }

    /**
     * The same server in another form. From now on it stands for this one, which is to be closed:
     * until then it connects to nothing, and until it says what it offers that is what this one
     * offered, as far as the other form lets it.
     */
    Upstream replaced(Definition other) {
        var successor = new Upstream(other, shared, new Succession(over, shared.opener()));
        successor.start(definition);
        return successor;
    }

    private void start(Definition earlier) {
        shared.catalog().open(definition.id(), this);
        if (!definition.enabled()) {
            offer(Part.NOTHING);
            return;
        }
        shared.memory()
                .recall(definition)
                .or(() -> shared.memory().recall(earlier))
                .ifPresentOrElse(this::take, () -> offer(Part.NOTHING));
        var _ = connection.begin();
    }

    private void offer(Part part) {
        shared.catalog().offer(definition.id(), this, part);
    }

    /** Offers what the server offered before, until it says what it offers now. */
    private void take(Remembered earlier) {
        var part = shelf().refill(earlier);
        var counts = ServerState.Counts.of(part, 0, earlier.at(), true);
        connection.change(Turn.REMEMBERED, state -> state.discovered(counts));
        offer(part);
        LOG.infof(
                "Server %s is listed as it was at %s, until it says what it offers now",
                definition.id(), earlier.at());
    }

    private Shelf shelf() {
        return new Shelf(
                definition, services, shared.schemas(), shared.checked(), shared.listing());
    }

    /** Ends everything, and takes what the server offers out of the catalog. */
    void close() {
        shared.catalog().remove(definition.id(), this);
        connections.close();
        over.complete(null);
    }

    /**
     * Asks the server what it offers.
     *
     * @param force also if that is known, and may still be believed
     */
    Report discover(boolean force) throws InterruptedException {
        return discover(wanted(force));
    }

    private Report discover(Wanted wanted) throws InterruptedException {
        if (!definition.enabled()) {
            return new Report(state(), null, List.of(), List.of());
        }
        try {
            var found = known(wanted, "tools/list");
            return new Report(state(), null, found.complaints(), found.notes());
        } catch (HubFailure e) {
            return new Report(state(), e.error(), List.of(), List.of());
        }
    }

    private Wanted wanted(boolean force) {
        if (force) {
            return Wanted.NEW;
        }
        return shelfLife.over() ? Wanted.RECENT : Wanted.KNOWN;
    }

    @Override
    public Optional<ToolEntry> tool(FullName name, String operation) throws InterruptedException {
        return Optional.ofNullable(known(Wanted.KNOWN, operation).tools().get(name.name()));
    }

    @Override
    public Freshness listed(Change.Kind kind) {
        if (!definition.enabled()) {
            return Freshness.LONGEST;
        }
        if (connection.now() == null) {
            return Freshness.NONE;
        }
        if (shelfLife.over()) {
            Thread.ofVirtual().start(() -> refresh(Wanted.RECENT));
        }
        return shelfLife.left(kind);
    }

    private Known known(Wanted wanted, String operation) throws InterruptedException {
        var remote = connection.get(operation);
        try {
            return known(remote, wanted);
        } catch (ExecutionException e) {
            if (!connection.renewed(remote, e.getCause())) {
                throw silent(operation, e);
            }
        }
        try {
            return known(connection.get(operation), wanted);
        } catch (ExecutionException e) {
            throw silent(operation, e);
        }
    }

    private HubFailure silent(String operation, ExecutionException e) {
        var cause = e.getCause() == null ? e : e.getCause();
        return HubFailure.of(
                new HubError(
                        HubError.INVOCATION_FAILED,
                        "Server "
                                + definition.id()
                                + " did not say what it offers. "
                                + cause.getMessage(),
                        definition.id(),
                        operation,
                        state().attempts(),
                        List.of()));
    }

    private Known known(Remote remote, Wanted wanted)
            throws InterruptedException, ExecutionException {
        Asking awaited;
        boolean mine = false;
        lock.lock();
        try {
            if (wanted == Wanted.KNOWN && known != null && known.from().equals(remote)) {
                return known;
            }
            if (asking == null || !asking.from.equals(remote)) {
                asking = new Asking(remote);
                awaited = asking;
                mine = true;
            } else if (wanted == Wanted.NEW) {
                if (asking.next == null) {
                    asking.next = new Asking(remote);
                }
                awaited = asking.next;
            } else {
                awaited = asking;
            }
        } finally {
            lock.unlock();
        }
        if (mine) {
            // To look at thousands of tools is work for a processor, which a virtual thread would
            // take away from all calls.
            Thread.ofPlatform()
                    .name("discover-" + definition.id())
                    .daemon()
                    .start(() -> askUntilNobodyWaits(awaited));
        }
        return awaited.answer.get();
    }

    private void askUntilNobodyWaits(Asking first) {
        for (var one = first; one != null; one = after(one)) {
            ask(one);
        }
    }

    private @Nullable Asking after(Asking one) {
        lock.lock();
        try {
            return one.next;
        } finally {
            lock.unlock();
        }
    }

    private void ask(Asking one) {
        var remote = one.from;
        long asked = shared.time().nanos().getAsLong();
        try {
            var offered =
                    Discovery.of(remote, definition.patience().request(), shared.time().nanos());
            shelfLife.begin(asked, offered.freshness());
            one.answer.complete(take(one, offered));
        } catch (InterruptedException | RuntimeException e) {
            LOG.warnf("Server %s did not say what it offers: %s", definition.id(), e.getMessage());
            connection.change(
                    Turn.TROUBLE,
                    state ->
                            state.failing(
                                    String.valueOf(e.getMessage()),
                                    shared.time().clock().instant()));
            done(one);
            one.answer.completeExceptionally(e);
        }
    }

    /** Whether what is said to the server has headers that repeat it. */
    private boolean repeatsArguments(Remote remote) {
        return definition.way() instanceof Way.Http && remote.server().revision().modern();
    }

    private Known take(Asking one, Offered offered) {
        var remote = one.from;
        var earlier = known();
        var shelf = shelf();
        var filled = shelf.fill(offered, repeatsArguments(remote));
        var part = earlier == null ? filled : filled.with(earlier.part(), offered.unsaid());
        var found = Known.of(remote, part, shelf);
        var used = shelf.used(shared.time().clock().instant());
        lock.lock();
        try {
            known = found;
        } finally {
            lock.unlock();
        }
        found.tellNews(definition.id(), earlier);
        done(one);
        var counts = ServerState.Counts.of(part, found.complaints().size(), used.at(), false);
        connection.change(Turn.DISCOVERED, state -> state.discovered(counts));
        if (remote.equals(connection.now())) {
            offer(part);
            followed.again();
        }
        if (offered.unsaid().isEmpty()) {
            shared.memory().keep(definition, used);
        }
        return found;
    }

    /** Hears which resources clients want to hear of. */
    void follow(Set<String> uris) {
        followed.want(uris);
    }

    private @Nullable Known known() {
        lock.lock();
        try {
            return known;
        } finally {
            lock.unlock();
        }
    }

    /** Nobody waits for this one from now on. */
    private void done(Asking one) {
        lock.lock();
        try {
            if (one.equals(asking)) {
                asking = one.next;
            }
        } finally {
            lock.unlock();
        }
    }

    private void connected(Remote remote) {
        breaker.answered();
        remote.onChange(change -> changed(remote, change));
        Thread.ofVirtual().start(() -> refresh(Wanted.KNOWN));
    }

    /** The server cannot be had: what it offers is not offered any more. */
    private void lost() {
        shelfLife.end();
        offer(Part.NOTHING);
    }

    private void changed(Remote remote, Change change) {
        switch (change) {
            case Change.ListChanged _ -> {
                shelfLife.end();
                if (remote.equals(connection.now()) && refreshPlanned.compareAndSet(false, true)) {
                    shared.time()
                            .later(
                                    CHANGE_PAUSE,
                                    () -> {
                                        refreshPlanned.set(false);
                                        refresh(Wanted.NEW);
                                    });
                }
            }
            case Change.ResourceUpdated updated -> {
                var alias = Merge.alias(definition.id(), updated.uri());
                boolean aliased = shared.catalog().now().resource(alias).isPresent();
                shared.events()
                        .publish(
                                new Event.Changed(
                                        aliased ? new Change.ResourceUpdated(alias) : updated));
            }
        }
    }

    private void refresh(Wanted wanted) {
        try {
            discover(wanted);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
