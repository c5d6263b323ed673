package dev.patchbay.testing;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** An authorization server on the loopback with metadata and keys. It never asks a user. */
public final class AuthorizationServer implements AutoCloseable {
    private static final String KEYS = "/keys";

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final AtomicInteger fetches = new AtomicInteger();
    private volatile String keys = SigningKey.set();
    private volatile String metadata;
    private volatile String metadataPath = "/.well-known/oauth-authorization-server";
    private volatile Way way = Way.ANSWER;

    /** How it behaves when it is asked for its keys. */
    public enum Way {
        ANSWER,
        FAIL,
        HANG_BEFORE,
        HANG_AMID,
        DRIP,
        REDIRECT,
        TOO_MUCH
    }

    private AuthorizationServer(HttpServer server) {
        this.server = server;
        metadata = "{\"issuer\":\"" + issuer() + "\",\"jwks_uri\":\"" + issuer() + KEYS + "\"}";
        server.createContext("/", this::handle);
        server.setExecutor(threads);
        server.start();
    }

    public static AuthorizationServer start() {
        return start(0);
    }

    /** At a port that was free just now. */
    public static AuthorizationServer start(int port) {
        try {
            return new AuthorizationServer(HttpServer.create(address(port), 0));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Over https, with the certificate in a file that {@link TlsStore} has made. */
    public static AuthorizationServer startTls(TlsStore store) {
        try {
            var tls = HttpsServer.create(address(0), 0);
            tls.setHttpsConfigurator(new HttpsConfigurator(store.context()));
            return new AuthorizationServer(tls);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static InetSocketAddress address(int port) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }

    public static int freePort() {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Its name, as the tokens have it. */
    public static String issuer(int port) {
        return "http://127.0.0.1:" + port;
    }

    public String issuer() {
        var plain = issuer(server.getAddress().getPort());
        return server instanceof HttpsServer ? plain.replace("http:", "https:") : plain;
    }

    public String keysAddress() {
        return issuer() + KEYS;
    }

    /** What its tokens say of somebody, now. */
    public AccessClaims claims(String audience) {
        return AccessClaims.of(issuer(), audience, Instant.now());
    }

    public void keys(SigningKey... now) {
        var jwks = new String[now.length];
        for (int i = 0; i < now.length; i++) {
            jwks[i] = now[i].jwk();
        }
        keys = SigningKey.set(jwks);
    }

    public void metadata(String path, String document) {
        metadataPath = path;
        metadata = document;
    }

    public void behave(Way other) {
        way = other;
    }

    /** How often it was asked for its keys. */
    public int fetches() {
        return fetches.get();
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            var path = exchange.getRequestURI().getPath();
            if (path.equals(KEYS)) {
                fetches.incrementAndGet();
                keys(exchange);
            } else if (path.equals("/elsewhere")) {
                answer(exchange, 200, keys);
            } else if (path.equals(metadataPath)) {
                answer(exchange, 200, metadata);
            } else {
                answer(exchange, 404, "");
            }
        }
    }

    private void keys(HttpExchange exchange) throws IOException {
        switch (way) {
            case ANSWER -> answer(exchange, 200, keys);
            case FAIL -> answer(exchange, 500, "{}");
            case HANG_BEFORE -> awaitEnd();
            case HANG_AMID -> {
                exchange.sendResponseHeaders(200, keys.length());
                exchange.getResponseBody().write('{');
                exchange.getResponseBody().flush();
                awaitEnd();
            }
            case DRIP -> drip(exchange);
            case REDIRECT -> {
                exchange.getResponseHeaders().set("Location", issuer() + "/elsewhere");
                answer(exchange, 302, "");
            }
            case TOO_MUCH -> answer(exchange, 200, keys + " ".repeat(1 << 20));
        }
    }

    /** A byte now and then, never so late that a single read would be too long. */
    private void drip(HttpExchange exchange) throws IOException {
        exchange.sendResponseHeaders(200, 0);
        try {
            for (int i = 0; i < 200 && !closed.await(50, TimeUnit.MILLISECONDS); i++) {
                exchange.getResponseBody().write(' ');
                exchange.getResponseBody().flush();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void answer(HttpExchange exchange, int status, String body) throws IOException {
        var bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    private void awaitEnd() {
        try {
            closed.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        closed.countDown();
        server.stop(0);
        threads.shutdownNow();
    }
}
