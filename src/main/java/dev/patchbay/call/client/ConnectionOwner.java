package dev.patchbay.call.client;

import dev.patchbay.mcp.ClientCapabilities;
import java.time.Duration;
import java.util.Optional;

/**
 * The owner of one connection to an upstream server: the client or the clients that the connection
 * serves. The owner decides which client capabilities the server is told, and which client the
 * server may ask outside of a call.
 */
public interface ConnectionOwner {
    /** Returns the client capabilities that the server is told, as far as they are known. */
    ClientCapabilities known();

    /**
     * Returns the same capabilities, but first waits for a client that has not declared them yet.
     *
     * @param timeout how long this method waits for that client
     */
    default ClientCapabilities capabilities(Duration timeout) throws InterruptedException {
        return known();
    }

    /** Returns the client that the server may ask at any time; empty if there is none. */
    default Optional<Session> client() {
        return Optional.empty();
    }

    /**
     * Returns whether all messages to the client share one stream. A question then needs no call
     * whose response stream leads to the client.
     */
    default boolean singleStream() {
        return false;
    }

    /**
     * Returns why every question of the server is refused; empty if some questions are answered.
     */
    default Optional<String> refusal() {
        return Optional.empty();
    }

    /** Returns an owner for clients that may be asked only while one of their calls runs. */
    static ConnectionOwner inCalls() {
        return () -> ClientCapabilities.IN_CALLS;
    }

    /** Returns the same for a server whose questions each name the call that they belong to. */
    static ConnectionOwner inNamedCalls() {
        return () -> ClientCapabilities.IN_NAMED_CALLS;
    }

    /**
     * Returns an owner for clients that are never asked.
     *
     * @param reason the reason that a server receives if it asks
     */
    static ConnectionOwner silent(String reason) {
        return new ConnectionOwner() {
            @Override
            public ClientCapabilities known() {
                return ClientCapabilities.NONE;
            }

            @Override
            public Optional<String> refusal() {
                return Optional.of(reason);
            }
        };
    }

    /** Returns an owner for a session that shares the connection with no other client. */
    static ConnectionOwner of(Session session) {
        return new ConnectionOwner() {
            @Override
            public ClientCapabilities known() {
                return session.capabilities();
            }

            @Override
            public Optional<Session> client() {
                return Optional.of(session);
            }
        };
    }
}
