package dev.patchbay.transport.http;

import java.io.Serial;

/** An address is taken, is not one of this machine, or is not ours to listen on. */
public final class CannotListen extends RuntimeException {
    @Serial private static final long serialVersionUID = 1L;

    /**
     * @param settings which part of the settings names the address
     */
    public CannotListen(String settings, String host, int port, Throwable cause) {
        super(
                "It is not possible to listen on "
                        + host
                        + ":"
                        + port
                        + ", which is patchbay."
                        + settings
                        + ".host and .port: "
                        + cause,
                cause);
    }
}
