package dev.patchbay.call;

import java.io.Serial;
import java.util.List;

/** The arguments of a call do not fit the tool; each detail says where and why. */
public final class InvalidArguments extends RuntimeException {
    @Serial private static final long serialVersionUID = 1L;

    private final transient List<String> details;

    public InvalidArguments(List<String> details) {
        super(String.join("; ", details), null, false, false);
        this.details = List.copyOf(details);
    }

    /** One detail; the pointer is empty if it is about the arguments as a whole. */
    public static String detail(String pointer, String message) {
        return pointer.isEmpty() ? message : pointer + ": " + message;
    }

    public List<String> details() {
        return details;
    }
}
