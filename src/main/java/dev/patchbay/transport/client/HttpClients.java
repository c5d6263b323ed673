package dev.patchbay.transport.client;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.patchbay.mcp.MirroredArguments;
import dev.patchbay.peer.Channel;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.file.FileSystemOptions;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.impl.VertxInternal;
import io.vertx.core.net.TrustOptions;
import java.net.InetAddress;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Makes the ways to servers over HTTP. They share event loops and connections, which are made for
 * the first of them.
 *
 * <p>Concurrency: any thread may call anything; {@code lock} guards what is shared.
 */
public final class HttpClients implements AutoCloseable {
    private static final Logger LOG = Logger.getLogger(HttpClients.class);
    private static final int MOST_LOOPS = 2;
    private static final int CONNECTIONS_TO_ONE_SERVER = 512;

    /** More than may be unanswered: that limit is the one that refuses. */
    private static final int WAITING_FOR_ONE = 4_096;

    /** Servers close connections that are not used, and whoever uses one just then has bad luck. */
    private static final int IDLE_CONNECTION_SECONDS = 15;

    private static final int HEADERS = 32 * 1024;
    private static final int PIECE = 64 * 1024;
    private static final int PATIENCE_SECONDS = 5;

    private record Shared(VertxInternal vertx, HttpClient client) {}

    private final @Nullable TrustOptions trusted;
    private final Addresses addresses;
    private final ReentrantLock lock = new ReentrantLock();

    @GuardedBy("lock")
    private @Nullable Shared shared;

    @GuardedBy("lock")
    private boolean closed;

    /** Trusts the certificates that the system trusts. */
    public HttpClients() {
        this(null, InetAddress::getAllByName);
    }

    HttpClients(@Nullable TrustOptions trusted, Addresses.Lookup lookup) {
        this.trusted = trusted;
        this.addresses = new Addresses(lookup);
    }

    /**
     * A way to a server over streamable HTTP, of whatever revision: what is sent decides.
     *
     * @param mirrored the arguments that the tools of this server want repeated in headers
     */
    public Channel streamable(
            HttpTarget target, HttpClientLimits limits, MirroredArguments mirrored) {
        return new StreamableChannel(site(target, limits), mirrored);
    }

    /** A way to a server of the form before that, with one stream of events. */
    public Channel eventStream(HttpTarget target, HttpClientLimits limits) {
        return new EventStreamChannel(site(target, limits));
    }

    private Site site(HttpTarget target, HttpClientLimits limits) {
        var parts = shared();
        return new Site(
                parts.vertx().createEventLoopContext(),
                parts.client(),
                addresses,
                target,
                limits,
                new Room(limits.messages()));
    }

    private Shared shared() {
        lock.lock();
        try {
            if (closed) {
                throw new IllegalStateException("No ways to servers are made any more");
            }
            var known = shared;
            if (known == null) {
                known = make();
                shared = known;
            }
            return known;
        } finally {
            lock.unlock();
        }
    }

    private Shared make() {
        // Files are neither served nor looked for; a folder for them would be left behind.
        var files =
                new FileSystemOptions()
                        .setFileCachingEnabled(false)
                        .setClassPathResolvingEnabled(false);
        int loops = Math.min(MOST_LOOPS, Runtime.getRuntime().availableProcessors());
        var vertx =
                Vertx.vertx(
                        new VertxOptions().setEventLoopPoolSize(loops).setFileSystemOptions(files));
        var options =
                new HttpClientOptions()
                        .setTcpNoDelay(true)
                        .setTcpKeepAlive(true)
                        .setKeepAliveTimeout(IDLE_CONNECTION_SECONDS)
                        .setMaxHeaderSize(HEADERS)
                        .setMaxChunkSize(PIECE)
                        .setVerifyHost(true)
                        // What is compressed may be any size.
                        .setDecompressionSupported(false);
        if (trusted != null) {
            options.setTrustOptions(trusted);
        }
        var pool =
                new PoolOptions()
                        .setHttp1MaxSize(CONNECTIONS_TO_ONE_SERVER)
                        .setMaxWaitQueueSize(WAITING_FOR_ONE);
        return new Shared((VertxInternal) vertx, vertx.createHttpClient(options, pool));
    }

    /** Ends all connections; the ways to servers are to be closed before. */
    @Override
    public void close() {
        Shared made;
        lock.lock();
        try {
            closed = true;
            made = shared;
            shared = null;
        } finally {
            lock.unlock();
        }
        if (made == null) {
            return;
        }
        try {
            made.vertx()
                    .close()
                    .toCompletionStage()
                    .toCompletableFuture()
                    .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            LOG.warn("The connections to servers did not close in good order");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
