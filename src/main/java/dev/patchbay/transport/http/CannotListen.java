package dev.patchbay.transport.http;

import java.io.Serial;

/** The address is taken, is not one of this machine, or is not ours to listen on. */
public final class CannotListen extends RuntimeException {
    @Serial private static final long serialVersionUID = 1L;

    CannotListen(String host, int port, Throwable cause) {
        super("It is not possible to listen on " + host + ":" + port + ": " + cause, cause);
    }
}
