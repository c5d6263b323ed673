package dev.patchbay.transport.client;

import dev.patchbay.failure.NetworkFailure;
import dev.patchbay.failure.ServerFailure;
import dev.patchbay.peer.channel.RequestLoss;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.ConnectionPoolTooBusyException;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.SocketAddress;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One HTTP request, until the head of its response arrives. Its steps, all on the event loop:
 *
 * <ol>
 *   <li>{@link #start} looks up the addresses of the host.
 *   <li>{@link #connect} gets a connection to the first address that accepts one.
 *   <li>{@link #send} writes the request.
 *   <li>{@link #head} passes the response to the listener, or follows a redirect from step 1 on.
 * </ol>
 *
 * <p>A kept connection may have ended unnoticed. If the server cannot have read the whole request,
 * the call tries another connection.
 */
final class HttpCall {
    /** Receives the head of the response, or a failure. {@link #abort} prevents both calls. */
    interface Listener {
        /** The request has a connection. The call writes the whole request now. */
        default void leaves() {}

        /** The method must set the handlers of the response at once. */
        void head(HttpClientResponse response);

        void failed(RequestLoss loss);
    }

    private static final int MAX_REDIRECTS = 3;

    /** The call fails at this number of broken connections. */
    private static final int MAX_BROKEN_CONNECTIONS = 3;

    private static final int MOVED = 301;
    private static final int FOUND = 302;
    private static final int TEMPORARY_REDIRECT = 307;
    private static final int PERMANENT_REDIRECT = 308;

    private final HttpClientContext context;
    private final HttpMethod method;
    private final Map<String, String> headers;
    private final @Nullable Buffer body;
    private final Listener listener;
    private HttpTarget target;
    private @Nullable HttpClientRequest request;
    private int redirects;
    private int brokenConnections;
    private boolean writeFailed;
    private boolean over;

    HttpCall(
            HttpClientContext context,
            HttpTarget target,
            HttpMethod method,
            Map<String, String> headers,
            @Nullable Buffer body,
            Listener listener) {
        this.context = context;
        this.target = target;
        this.method = method;
        this.headers = headers;
        this.body = body;
        this.listener = listener;
    }

    void start() {
        context.addresses()
                .of(target.host())
                .whenComplete((found, failure) -> context.run(() -> lookedUp(found, failure)));
    }

    private void lookedUp(@Nullable List<InetAddress> found, @Nullable Throwable failure) {
        if (found != null) {
            connect(found, 0);
        } else if (!over && failure != null) {
            var cause = failure.getCause() == null ? failure : failure.getCause();
            fail(
                    new RequestLoss.NotSent(
                            new NetworkFailure.LookupFailed(target.host(), cause.toString())));
        }
    }

    private void connect(List<InetAddress> addresses, int index) {
        if (over) {
            return;
        }
        if (addresses.isEmpty()) {
            fail(new RequestLoss.NotSent(new NetworkFailure.UnknownHost(target.host())));
            return;
        }
        connection(addresses.get(index))
                .onSuccess(this::send)
                .onFailure(failure -> notConnected(failure, addresses, index));
    }

    private Future<HttpClientRequest> connection(InetAddress address) {
        var options =
                new RequestOptions()
                        .setServer(
                                SocketAddress.inetSocketAddress(
                                        new InetSocketAddress(address, target.port())))
                        .setHost(target.host())
                        .setPort(target.port())
                        .setSsl(target.secure())
                        .setMethod(method)
                        .setURI(target.path())
                        .setConnectTimeout(context.limits().connect().toMillis());
        try {
            return context.client().request(options);
        } catch (IllegalStateException e) {
            // The client was closed before this call reached it.
            return Future.failedFuture(e);
        }
    }

    private void notConnected(Throwable failure, List<InetAddress> addresses, int index) {
        if (failure instanceof ConnectException && index + 1 < addresses.size()) {
            connect(addresses, index + 1);
        } else if (mayRepeat(failure)) {
            connect(addresses, index);
        } else {
            var cause = new ServerFailure.During("Nothing was sent", ConnectionErrors.of(failure));
            fail(
                    failure instanceof ConnectionPoolTooBusyException
                            ? new RequestLoss.Busy(cause, null, true)
                            : new RequestLoss.NotSent(cause));
        }
    }

    private void send(HttpClientRequest connected) {
        // The listener receives these failures. Without handlers, Vert.x also logs them.
        connected.exceptionHandler(_ -> {});
        connected.connection().exceptionHandler(_ -> {});
        if (over) {
            connected.reset();
            return;
        }
        request = connected;
        try {
            target.headers().forEach(connected::putHeader);
            headers.forEach(connected::putHeader);
        } catch (IllegalArgumentException e) {
            // Names and values come from files and servers, so they may be invalid.
            connected.reset();
            fail(
                    new RequestLoss.NotSent(
                            "Nothing was sent: a header must have a valid name and value"));
            return;
        }
        listener.leaves();
        connected.response().onSuccess(this::head).onFailure(this::noHead);
        var written = body == null ? connected.end() : connected.end(body);
        written.onFailure(_ -> writeFailed = true);
    }

    private void noHead(Throwable failure) {
        if (writeFailed && !over && mayRepeat(failure)) {
            writeFailed = false;
            request = null;
            start();
            return;
        }
        var cause = ConnectionErrors.of(failure);
        // The server cannot have read a message that was not written completely.
        fail(
                writeFailed
                        ? new RequestLoss.NotSent(
                                new ServerFailure.During(
                                        "The request was not sent completely", cause))
                        : new RequestLoss.Broken(
                                new ServerFailure.During("The server did not answer", cause)));
    }

    private boolean mayRepeat(Throwable failure) {
        return ConnectionErrors.broke(failure) && ++brokenConnections < MAX_BROKEN_CONNECTIONS;
    }

    private void head(HttpClientResponse response) {
        if (over) {
            return;
        }
        int status = response.statusCode();
        var location = response.getHeader("Location");
        if (location != null && keepsMethod(status) && redirects < MAX_REDIRECTS) {
            var elsewhere = target.sibling(location);
            if (elsewhere.isPresent()) {
                redirects++;
                target = elsewhere.get();
                ResponseDrain.of(context, response);
                request = null;
                start();
                return;
            }
        }
        listener.head(response);
    }

    /**
     * Returns whether a redirect with this status keeps the method. RFC 9110, sections 15.4.2 and
     * 15.4.3: after 301 and 302 a client may change POST to GET, and servers rely on that. A
     * message must not arrive as a GET request, so only a GET request follows 301 and 302.
     */
    private boolean keepsMethod(int status) {
        return switch (status) {
            case MOVED, FOUND -> method.equals(HttpMethod.GET);
            case TEMPORARY_REDIRECT, PERMANENT_REDIRECT -> true;
            default -> false;
        };
    }

    private void fail(RequestLoss loss) {
        if (!over) {
            over = true;
            listener.failed(loss);
        }
    }

    /** Ends the call. The server sees that as the end of the connection. */
    void abort() {
        over = true;
        var sent = request;
        if (sent != null) {
            request = null;
            sent.reset();
        }
    }

    /** Gives up the connection, because the response was read to its end. */
    void ended() {
        request = null;
    }
}
