package dev.patchbay.upstream;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.patchbay.call.HubFailure;
import dev.patchbay.call.Outcome;
import dev.patchbay.call.Service;
import dev.patchbay.call.client.ConnectionOwner;
import dev.patchbay.call.server.Remote;
import dev.patchbay.catalog.ServerAlias;
import dev.patchbay.catalog.ServerLookup;
import dev.patchbay.catalog.entry.CatalogPart;
import dev.patchbay.catalog.entry.ResourceEntry;
import dev.patchbay.catalog.entry.ToolEntry;
import dev.patchbay.catalog.name.FullName;
import dev.patchbay.event.Event;
import dev.patchbay.event.Event.Turn;
import dev.patchbay.failure.ServerFailure;
import dev.patchbay.jsonrpc.RpcException;
import dev.patchbay.mcp.Change;
import dev.patchbay.mcp.Freshness;
import dev.patchbay.mcp.RequestMethod;
import dev.patchbay.peer.channel.RequestLost;
import dev.patchbay.peer.outgoing.PeerClosed;
import dev.patchbay.peer.outgoing.ResponseTimedOut;
import dev.patchbay.upstream.connection.CapabilityUpdates;
import dev.patchbay.upstream.connection.Connection;
import dev.patchbay.upstream.connection.ConnectionAttempt;
import dev.patchbay.upstream.connection.ConnectionListener;
import dev.patchbay.upstream.connection.Connections;
import dev.patchbay.upstream.connection.FirstAnswer;
import dev.patchbay.upstream.connection.LinkOpener;
import dev.patchbay.upstream.connection.RoundLimit;
import dev.patchbay.upstream.connection.ServerState;
import dev.patchbay.upstream.connection.ServerText;
import dev.patchbay.upstream.connection.SuccessorLinkOpener;
import dev.patchbay.upstream.definition.Definition;
import dev.patchbay.upstream.definition.ServedClients;
import dev.patchbay.upstream.definition.ServerAddress;
import dev.patchbay.upstream.forwarding.CallForwarder;
import dev.patchbay.upstream.forwarding.CallForwardingContext;
import dev.patchbay.upstream.forwarding.CircuitBreaker;
import dev.patchbay.upstream.forwarding.ForwardingServices;
import dev.patchbay.upstream.forwarding.LinkedResources;
import dev.patchbay.upstream.forwarding.ServerCompletions;
import dev.patchbay.upstream.offer.Discovery;
import dev.patchbay.upstream.offer.EntryFactory;
import dev.patchbay.upstream.offer.ListFreshness;
import dev.patchbay.upstream.offer.OfferMemory;
import dev.patchbay.upstream.offer.RememberedOffer;
import dev.patchbay.upstream.offer.ServerOffer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * One server behind the hub: the connection to it, and what it offers.
 *
 * <p>Concurrency: the mutable fields are volatile or guarded by {@code lock}, which is not held
 * while a thread waits.
 */
final class Upstream implements ServerLookup {
    private static final Logger LOG = Logger.getLogger(Upstream.class);

    /** Servers often send several change notifications at once. */
    private static final Duration CHANGE_PAUSE = Duration.ofMillis(50);

    private final Definition definition;
    private final UpstreamParts shared;
    private final LinkOpener opener;
    private final RoundLimit failedRounds;
    private final Connection connection;
    private final Connections connections;
    private final CapabilityUpdates toldClient;
    private final CircuitBreaker breaker;
    private final ForwardingServices services;
    private final ListFreshness listFreshness;
    private final SubscribedResources followed;
    private final FirstAnswer firstAnswer;
    private final AtomicBoolean refreshPlanned = new AtomicBoolean();
    private final CompletableFuture<@Nullable Void> over = new CompletableFuture<>();
    private final ReentrantLock lock = new ReentrantLock();

    private volatile boolean closing;

    @GuardedBy("lock")
    private @Nullable KnownOffer known;

    @GuardedBy("lock")
    private @Nullable RunningDiscovery running;

    /** The instructions of the server for models, listed while the server has entries. */
    private volatile @Nullable String instructions;

    /** A discovery that runs, and the next one for callers that came too late for it. */
    private static final class RunningDiscovery {
        private final Remote from;
        private final CompletableFuture<KnownOffer> answer = new CompletableFuture<>();
        private @Nullable RunningDiscovery next;

        RunningDiscovery(Remote from) {
            this.from = from;
        }
    }

    /** Which answer a caller accepts. */
    private enum Wanted {
        KNOWN,
        /** The answer of the running discovery, or of a new one. */
        RECENT,
        /** The answer of a discovery that begins after the call. */
        NEW
    }

    Upstream(Definition definition, UpstreamParts shared) {
        this(definition, shared, shared.opener());
    }

    private Upstream(Definition definition, UpstreamParts shared, LinkOpener opener) {
        this.definition = definition;
        this.shared = shared;
        this.opener = opener;
        this.failedRounds = new RoundLimit(definition.policy(), shared.time().nanos(), 0);
        this.firstAnswer = new FirstAnswer(shared.time());
        var owner = shared.clients().together(definition);
        this.connection = connection(owner, new Listener());
        this.connections =
                new Connections(
                        definition,
                        connection,
                        shared.clients(),
                        own -> connection(own, ConnectionListener.NONE),
                        shared.time());
        this.toldClient =
                new CapabilityUpdates(shared.clients(), connection, () -> refresh(Wanted.NEW));
        this.followed =
                new SubscribedResources(
                        definition.id(),
                        this::known,
                        connection::now,
                        uri -> shared.catalog().now().serves(definition.id(), uri));
        var errors = connection.errors();
        this.breaker = new CircuitBreaker(shared.liveness(), shared.time().nanos(), this::setPause);
        var forwarding =
                new CallForwarder(
                        connections,
                        new CallForwardingContext(
                                definition.policy().callLimit(),
                                shared.parking(),
                                breaker,
                                errors,
                                this::publish),
                        shared.time());
        this.listFreshness = new ListFreshness(shared.time().nanos());
        this.services =
                new ForwardingServices(
                        forwarding,
                        new ServerCompletions(forwarding, errors),
                        new LinkedResources(definition.id(), shared.catalog(), shared.clients()));
    }

    private Connection connection(ConnectionOwner owner, ConnectionListener listener) {
        return new Connection(
                definition,
                new ConnectionAttempt(definition, opener, shared.handshake(), owner, shared.time()),
                shared.liveness(),
                shared.time(),
                this::publish,
                listener,
                failedRounds);
    }

    private void publish(Turn turn) {
        shared.events().publish(new Event.ServerTurn(definition.id(), turn));
    }

    /** Records for how long the circuit breaker rejects calls. Null means that it is closed. */
    private void setPause(@Nullable Duration pause) {
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

    /** Lists what the server offered before, and begins to connect if the server is enabled. */
    void start() {
        start(definition);
    }

    /**
     * Returns the same server with another definition, started in the place of this one. The caller
     * must close this one. Until then the successor does not connect. Until the successor answers,
     * the earlier offer is listed, as far as the new definition allows it.
     */
    Upstream replaced(Definition other) {
        var successor = new Upstream(other, shared, new SuccessorLinkOpener(over, shared.opener()));
        successor.start(definition);
        return successor;
    }

    private void start(Definition earlier) {
        shared.catalog().open(definition.id(), this);
        if (!definition.enabled()) {
            offer(CatalogPart.NOTHING);
            firstAnswer.settle();
            return;
        }
        shared.memory()
                .recall(definition)
                .or(() -> shared.memory().recall(earlier))
                .ifPresentOrElse(this::take, this::expectFirstAnswer);
        var _ = connection.begin();
    }

    /** Makes list requests wait for the first answer, unless the server gave none last time. */
    private void expectFirstAnswer() {
        offer(CatalogPart.NOTHING);
        if (shared.memory().silent(definition)) {
            firstAnswer.settle();
        } else if (shared.clients() instanceof ServedClients.One(var client)) {
            // Before the client has declared its capabilities, there is no handshake and no list.
            var _ = client.capabilitiesKnown().thenRun(this::beginWait);
        } else {
            beginWait();
        }
    }

    private void beginWait() {
        firstAnswer.expect(
                shared.firstListWait(),
                definition.policy().connection(),
                () -> shared.memory().keepNoAnswer(definition));
    }

    private void offer(CatalogPart part) {
        shared.catalog().offer(definition.id(), this, part);
    }

    /** Lists what the server offered before, until it says what it offers now. */
    private void take(RememberedOffer earlier) {
        var part = entryFactory().refill(earlier);
        var counts = ServerState.Counts.of(part, 0, earlier.at(), true);
        connection.change(Turn.REMEMBERED, state -> state.discovered(counts));
        instructions = earlier.instructions();
        offer(part);
        firstAnswer.settle();
        LOG.infof(
                "Server %s is listed with the lists stored at %s until its current lists are read",
                definition.id(), earlier.at());
    }

    private EntryFactory entryFactory() {
        return new EntryFactory(
                definition, services, shared.schemas(), shared.checked(), shared.listing());
    }

    /** Closes all connections, and removes the server from the catalog. */
    void close() {
        closing = true;
        toldClient.close();
        shared.catalog().remove(definition.id(), this);
        firstAnswer.settle();
        connections.close();
        over.complete(null);
    }

    /**
     * Asks the server what it offers.
     *
     * @param force whether the server is asked even if a fresh answer is known
     */
    DiscoveryReport discover(boolean force) throws InterruptedException {
        return discover(wanted(force));
    }

    private DiscoveryReport discover(Wanted wanted) throws InterruptedException {
        if (!definition.enabled()) {
            return new DiscoveryReport(state(), null, null, List.of(), List.of());
        }
        try {
            var found = known(wanted, RequestMethod.LIST_TOOLS);
            return new DiscoveryReport(state(), null, null, found.complaints(), found.notes());
        } catch (HubFailure e) {
            return new DiscoveryReport(state(), e.error(), e.why(), List.of(), List.of());
        }
    }

    private Wanted wanted(boolean force) {
        if (force) {
            return Wanted.NEW;
        }
        return listFreshness.over() ? Wanted.RECENT : Wanted.KNOWN;
    }

    @Override
    public Optional<ToolEntry> tool(FullName name, RequestMethod operation)
            throws InterruptedException {
        return Optional.ofNullable(known(Wanted.KNOWN, operation).tools().get(name.name()));
    }

    @Override
    public Optional<Service<ResourceEntry.Question, Outcome>> linked(String uri, Object owner) {
        return services.links().has(owner, uri)
                ? Optional.of(services.template())
                : Optional.empty();
    }

    @Override
    public boolean offerKnown() {
        var offer = known();
        return !definition.enabled() || (offer != null && offer.from().equals(connection.now()));
    }

    @Override
    public boolean firstAnswerAwaited() {
        return firstAnswer.awaited();
    }

    @Override
    public void awaitFirstAnswer() throws InterruptedException {
        firstAnswer.await();
    }

    /** Ends the wait of list requests for the first answer. */
    void stopWaiting() {
        firstAnswer.stopWaiting();
    }

    /** Waits until the offer of the server is stored, if this is its first discovery. */
    void awaitRemembered() throws InterruptedException {
        if (!shared.memory().equals(OfferMemory.NONE)) {
            firstAnswer.awaitSettled();
        }
    }

    @Override
    public Optional<String> instructions() {
        return Optional.ofNullable(instructions);
    }

    @Override
    public Freshness listed(Change.Kind kind) {
        if (!definition.enabled()) {
            return Freshness.MAX;
        }
        if (connection.now() == null) {
            return Freshness.NONE;
        }
        if (listFreshness.over()) {
            Thread.ofVirtual().start(() -> refresh(Wanted.RECENT));
        }
        return listFreshness.left(kind);
    }

    private KnownOffer known(Wanted wanted, RequestMethod operation) throws InterruptedException {
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

    /** Returns the reason of a failure. Text of the server is quoted to mark it as foreign. */
    private static ServerFailure reason(Throwable failure) {
        var message = String.valueOf(failure.getMessage());
        return switch (failure) {
            case RpcException _ -> new ServerFailure.Refused(ServerText.quoted(message));
            case ResponseTimedOut late -> late.failure();
            case RequestLost lost -> lost.loss().cause();
            case PeerClosed _ -> new ServerFailure.Disconnected(message);
            default -> new ServerFailure.Unanswered(ServerText.plain(message));
        };
    }

    private HubFailure silent(RequestMethod operation, ExecutionException e) {
        var cause = e.getCause() == null ? e : e.getCause();
        return connection.errors().listsFailed(operation, reason(cause));
    }

    private KnownOffer known(Remote remote, Wanted wanted)
            throws InterruptedException, ExecutionException {
        RunningDiscovery awaited;
        boolean started = false;
        lock.lock();
        try {
            if (wanted == Wanted.KNOWN && known != null && known.from().equals(remote)) {
                return known;
            }
            if (running == null || !running.from.equals(remote)) {
                running = new RunningDiscovery(remote);
                awaited = running;
                started = true;
            } else if (wanted == Wanted.NEW) {
                if (running.next == null) {
                    running.next = new RunningDiscovery(remote);
                }
                awaited = running.next;
            } else {
                awaited = running;
            }
        } finally {
            lock.unlock();
        }
        if (started) {
            // To process thousands of tools is CPU work. On a virtual thread it would take a
            // processor away from all calls.
            Thread.ofPlatform()
                    .name("discover-" + definition.id())
                    .daemon()
                    .start(() -> runDiscoveries(awaited));
        }
        return awaited.answer.get();
    }

    private void runDiscoveries(RunningDiscovery first) {
        for (var one = first; one != null; one = after(one)) {
            ask(one);
        }
    }

    private @Nullable RunningDiscovery after(RunningDiscovery one) {
        lock.lock();
        try {
            return one.next;
        } finally {
            lock.unlock();
        }
    }

    private void ask(RunningDiscovery one) {
        var remote = one.from;
        long requested = shared.time().nanos().getAsLong();
        toldClient.listedOn(remote);
        try {
            var offered =
                    Discovery.of(remote, definition.policy().request(), shared.time().nanos());
            listFreshness.begin(requested, offered.freshness());
            one.answer.complete(take(one, offered));
        } catch (InterruptedException | RuntimeException e) {
            failed(remote, reason(e));
            done(one);
            one.answer.completeExceptionally(e);
        }
    }

    private void failed(Remote remote, ServerFailure failureCause) {
        if (closing || connection.superseded(remote)) {
            LOG.debugf(
                    "The connection to server %s ended before its lists were read",
                    definition.id());
            return;
        }
        firstAnswer.settle();
        LOG.warnf(
                "The lists of server %s could not be read: %s",
                definition.id(), failureCause.logged());
        connection.change(
                Turn.TROUBLE,
                state -> state.failing(failureCause, shared.time().clock().instant()));
    }

    /** Returns whether requests to the server repeat arguments in HTTP headers. */
    private boolean repeatsArguments(Remote remote) {
        return definition.address() instanceof ServerAddress.Http
                && remote.server().revision().modern();
    }

    private KnownOffer take(RunningDiscovery one, ServerOffer offered) {
        var remote = one.from;
        var earlier = known();
        var entryFactory = entryFactory();
        var filled = entryFactory.fill(offered, repeatsArguments(remote));
        var part = earlier == null ? filled : filled.with(earlier.part(), offered.unsaid());
        var found = KnownOffer.of(remote, part, entryFactory);
        var used = entryFactory.used(shared.time().clock().instant(), instructions);
        lock.lock();
        try {
            known = found;
        } finally {
            lock.unlock();
        }
        found.logNewFindings(definition.id(), earlier);
        done(one);
        if (remote.equals(connection.now())) {
            var counts = ServerState.Counts.of(part, found.complaints().size(), used.at(), false);
            connection.change(Turn.DISCOVERED, state -> state.discovered(counts));
            offer(part);
            followed.update();
        }
        if (offered.unsaid().isEmpty()) {
            shared.memory().keep(definition, used);
        }
        firstAnswer.settle();
        return found;
    }

    /** Sets the resources that clients follow. */
    void follow(Set<String> uris) {
        followed.setFollowed(uris);
    }

    private @Nullable KnownOffer known() {
        lock.lock();
        try {
            return known;
        } finally {
            lock.unlock();
        }
    }

    /** Ends a discovery. From now on callers wait for the next one. */
    private void done(RunningDiscovery one) {
        lock.lock();
        try {
            if (one.equals(running)) {
                running = one.next;
            }
        } finally {
            lock.unlock();
        }
    }

    /** Handles the events of the common connection. */
    private final class Listener implements ConnectionListener {
        @Override
        public void connected(Remote remote) {
            breaker.answered();
            instructions =
                    remote.server()
                            .instructions()
                            .map(ServerText::instructions)
                            .filter(text -> !text.isEmpty())
                            .orElse(null);
            remote.onChange(change -> changed(remote, change));
            var _ = remote.firstQuestion().thenRun(connections::serverAsks);
            Thread.ofVirtual()
                    .start(() -> {
                        refresh(Wanted.KNOWN);
                        // The client may have declared other capabilities during the handshake.
                        toldClient.check();
                    });
        }

        @Override
        public void attemptFailed() {
            firstAnswer.settle();
        }

        /** Handles a failed round: what the server offers is not offered any more. */
        @Override
        public void lost() {
            listFreshness.end();
            offer(CatalogPart.NOTHING);
            shared.memory().keepNoAnswer(definition);
        }
    }

    private void changed(Remote remote, Change change) {
        switch (change) {
            case Change.ListChanged _ -> {
                listFreshness.end();
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
                // A change of a resource that another server serves is ignored.
                var alias = new ServerAlias(definition.id(), updated.uri()).toString();
                for (var uri : List.of(updated.uri(), alias)) {
                    if (shared.catalog().now().serves(definition.id(), uri)) {
                        shared.events().publish(new Event.Changed(new Change.ResourceUpdated(uri)));
                    }
                }
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
