package dev.patchbay.transport.client;

import dev.patchbay.peer.Loss;
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

/** One request of HTTP up to the head of its response. */
final class HttpCall {
    /** Who waits for the head, or a failure. Neither comes after {@link #abort}. */
    interface Reaction {
        /** There is a connection, and all of it is written now. */
        default void leaves() {}

        /** Its handlers have to be set at once. */
        void head(HttpClientResponse response);

        void failed(Loss loss);
    }

    private static final int MOST_REDIRECTS = 3;

    /** Connections that are kept may have ended unnoticed; more than these are no such accident. */
    private static final int MOST_BROKEN = 3;

    private static final int TEMPORARY_REDIRECT = 307;
    private static final int PERMANENT_REDIRECT = 308;

    private final Site site;
    private final HttpMethod method;
    private final Map<String, String> headers;
    private final @Nullable Buffer body;
    private final Reaction reaction;
    private HttpTarget target;
    private @Nullable HttpClientRequest request;
    private int redirects;
    private int broken;
    private boolean unwritten;
    private boolean over;

    HttpCall(
            Site site,
            HttpTarget target,
            HttpMethod method,
            Map<String, String> headers,
            @Nullable Buffer body,
            Reaction reaction) {
        this.site = site;
        this.target = target;
        this.method = method;
        this.headers = headers;
        this.body = body;
        this.reaction = reaction;
    }

    void start() {
        site.addresses().of(target.host()).thenAccept(found -> site.run(() -> connect(found, 0)));
    }

    /** Ends it, which the server sees as the end of the connection. */
    void abort() {
        over = true;
        var sent = request;
        if (sent != null) {
            request = null;
            sent.reset();
        }
    }

    /** The response was read to its end: the connection is not ours any more. */
    void ended() {
        request = null;
    }

    private void connect(List<InetAddress> addresses, int index) {
        if (over) {
            return;
        }
        if (addresses.isEmpty()) {
            fail(new Loss.NotSent("The host " + target.host() + " is not known"));
            return;
        }
        requested(addresses.get(index))
                .onSuccess(this::send)
                .onFailure(failure -> {
                    if (failure instanceof ConnectException && index + 1 < addresses.size()) {
                        connect(addresses, index + 1);
                    } else if (Failures.broke(failure) && ++broken < MOST_BROKEN) {
                        connect(addresses, index);
                    } else {
                        var reason = "Nothing was sent: " + Failures.reason(failure);
                        fail(
                                failure instanceof ConnectionPoolTooBusyException
                                        ? new Loss.Busy(reason, null, true)
                                        : new Loss.NotSent(reason));
                    }
                });
    }

    private Future<HttpClientRequest> requested(InetAddress address) {
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
                        .setConnectTimeout(site.limits().connect().toMillis());
        try {
            return site.client().request(options);
        } catch (IllegalStateException e) {
            // It was closed while this call was on its way here.
            return Future.failedFuture(e);
        }
    }

    private void send(HttpClientRequest connected) {
        // Whoever waits hears of that; without these it would be a line in the log as well.
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
            // Their names and values come from files and servers.
            connected.reset();
            fail(new Loss.NotSent("Nothing was sent: a header must have a valid name and value"));
            return;
        }
        reaction.leaves();
        connected.response().onSuccess(this::head).onFailure(this::noHead);
        var written = body == null ? connected.end() : connected.end(body);
        written.onFailure(_ -> unwritten = true);
    }

    private void noHead(Throwable failure) {
        if (unwritten && !over && Failures.broke(failure) && ++broken < MOST_BROKEN) {
            unwritten = false;
            request = null;
            start();
            return;
        }
        var reason = Failures.reason(failure);
        // A message that was not written whole cannot have been read.
        fail(
                unwritten
                        ? new Loss.NotSent("Not all was sent: " + reason)
                        : new Loss.Broken("There was no answer: " + reason));
    }

    private void head(HttpClientResponse response) {
        if (over) {
            return;
        }
        int status = response.statusCode();
        var location = response.getHeader("Location");
        if ((status == TEMPORARY_REDIRECT || status == PERMANENT_REDIRECT)
                && location != null
                && redirects < MOST_REDIRECTS) {
            var elsewhere = target.sibling(location);
            if (elsewhere.isPresent()) {
                redirects++;
                target = elsewhere.get();
                Drain.of(site, response);
                request = null;
                start();
                return;
            }
        }
        reaction.head(response);
    }

    private void fail(Loss loss) {
        if (!over) {
            over = true;
            reaction.failed(loss);
        }
    }
}
