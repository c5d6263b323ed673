package dev.patchbay.transport.client;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.patchbay.mcp.MirroredArguments;
import dev.patchbay.peer.channel.Channel;
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
 * Creates channels to servers over HTTP. The channels share event loops and connections. The first
 * channel starts them.
 *
 * <p>Concurrency: any thread may call any method. {@code lock} guards the shared parts.
 */
public final class HttpClients implements AutoCloseable {
    private static final Logger LOG = Logger.getLogger(HttpClients.class);
    private static final int MAX_LOOPS = 2;
    private static final int CONNECTIONS_TO_ONE_SERVER = 512;

    /** Above the limit of unanswered requests, so that only that limit refuses requests. */
    private static final int MAX_WAITING_REQUESTS = 4_096;

    /** Shorter than most servers' idle timeout: if the server closes first, a request breaks. */
    private static final int IDLE_CONNECTION_SECONDS = 15;

    private static final int MAX_HEADER_BYTES = 32 * 1024;
    private static final int PIECE_BYTES = 64 * 1024;
    private static final int CLOSE_TIMEOUT_SECONDS = 5;

    private record Shared(VertxInternal vertx, HttpClient client) {}

    /** Null if the clients have event loops of their own. */
    private final @Nullable Vertx program;

    private final @Nullable TrustOptions trusted;
    private final HostAddresses addresses;
    private final ReentrantLock lock = new ReentrantLock();

    @GuardedBy("lock")
    private @Nullable Shared shared;

    @GuardedBy("lock")
    private boolean closed;

    /** Creates clients that trust the certificates that the system trusts. */
    public HttpClients() {
        this(null, null, InetAddress::getAllByName);
    }

    /** Creates the same clients on the event loops of the program. */
    public HttpClients(Vertx program) {
        this(program, null, InetAddress::getAllByName);
    }

    HttpClients(@Nullable TrustOptions trusted, HostAddresses.Lookup lookup) {
        this(null, trusted, lookup);
    }

    private HttpClients(
            @Nullable Vertx program, @Nullable TrustOptions trusted, HostAddresses.Lookup lookup) {
        this.program = program;
        this.trusted = trusted;
        this.addresses = new HostAddresses(lookup);
    }

    /**
     * Opens a channel over streamable HTTP, of any revision. Each request decides the era it uses.
     *
     * @param mirrored the arguments that tools of this server require as headers
     */
    public Channel streamable(
            HttpTarget target, HttpClientLimits limits, MirroredArguments mirrored) {
        return new StreamableChannel(context(target, limits), mirrored);
    }

    /** Opens a channel over HTTP with SSE, the transport before streamable HTTP. */
    public Channel eventStream(HttpTarget target, HttpClientLimits limits) {
        return new EventStreamChannel(context(target, limits));
    }

    private HttpClientContext context(HttpTarget target, HttpClientLimits limits) {
        var parts = shared();
        return new HttpClientContext(
                parts.vertx().createEventLoopContext(),
                parts.client(),
                addresses,
                target,
                limits,
                new PendingBytes(limits.messages()));
    }

    private Shared shared() {
        lock.lock();
        try {
            if (closed) {
                throw new IllegalStateException(
                        "No channel can be created after the end of the program");
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

    private static Vertx own() {
        // The hub serves no files. With the defaults, Vert.x would create a cache folder and leave
        // it behind.
        var files =
                new FileSystemOptions()
                        .setFileCachingEnabled(false)
                        .setClassPathResolvingEnabled(false);
        int loops = Math.min(MAX_LOOPS, Runtime.getRuntime().availableProcessors());
        return Vertx.vertx(
                new VertxOptions().setEventLoopPoolSize(loops).setFileSystemOptions(files));
    }

    private Shared make() {
        var vertx = program == null ? own() : program;
        var options =
                new HttpClientOptions()
                        .setTcpNoDelay(true)
                        .setTcpKeepAlive(true)
                        .setKeepAliveTimeout(IDLE_CONNECTION_SECONDS)
                        .setMaxHeaderSize(MAX_HEADER_BYTES)
                        .setMaxChunkSize(PIECE_BYTES)
                        .setVerifyHost(true)
                        // A small compressed body can expand to any size.
                        .setDecompressionSupported(false);
        if (trusted != null) {
            options.setTrustOptions(trusted);
        }
        var pool =
                new PoolOptions()
                        .setHttp1MaxSize(CONNECTIONS_TO_ONE_SERVER)
                        .setMaxWaitQueueSize(MAX_WAITING_REQUESTS);
        return new Shared((VertxInternal) vertx, vertx.createHttpClient(options, pool));
    }

    /** Ends all connections. The caller must close the channels first. */
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
            var closing = program == null ? made.vertx().close() : made.client().close();
            closing.toCompletionStage()
                    .toCompletableFuture()
                    .get(CLOSE_TIMEOUT_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            LOG.warn("Closing the connections to servers failed or took too long");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
