package dev.patchbay.peer;

/** Where a front brings its channels. */
@FunctionalInterface
public interface Acceptor {
    /** Serves whoever is at the other end; nothing is read before the peer is opened. */
    Peer accept(Channel channel);
}
