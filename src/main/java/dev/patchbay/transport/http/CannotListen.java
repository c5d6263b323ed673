package dev.patchbay.transport.http;

import java.io.Serial;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.channels.UnresolvedAddressException;

/** The address is in use, is not an address of this machine, or needs a permission. */
public final class CannotListen extends RuntimeException {
    @Serial private static final long serialVersionUID = 1L;

    /**
     * @param remedy how the user can choose another address
     */
    public CannotListen(String host, int port, String remedy, Throwable cause) {
        super(
                "The server cannot listen on "
                        + host
                        + ":"
                        + port
                        + ": "
                        + reason(cause)
                        + "; "
                        + remedy,
                cause);
    }

    /** Returns the message of the operating system, or else the exception as text. */
    private static String reason(Throwable cause) {
        var root = cause;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return switch (root) {
            case UnknownHostException _ -> "the host is not known";
            case UnresolvedAddressException _ -> "the host is not known";
            case SocketException refused when refused.getMessage() != null -> refused.getMessage();
            default -> root.toString();
        };
    }
}
