package dev.patchbay.call;

import java.io.Serial;
import java.util.List;

/** Thrown when the arguments of a call do not fit the tool. Each detail tells where and why. */
public final class InvalidArguments extends RuntimeException {
    @Serial private static final long serialVersionUID = 1L;

    private final transient List<String> details;

    public InvalidArguments(List<String> details) {
        super(String.join("; ", details), null, false, false);
        this.details = List.copyOf(details);
    }

    /** Returns one detail. An empty pointer means the arguments as a whole. */
    public static String detail(String pointer, String message) {
        return pointer.isEmpty() ? message : pointer + ": " + message;
    }

    public List<String> details() {
        return details;
    }
}
