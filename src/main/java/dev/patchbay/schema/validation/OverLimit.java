package dev.patchbay.schema.validation;

import com.networknt.schema.SchemaException;
import com.networknt.schema.path.NodePath;
import java.io.Serial;
import org.jspecify.annotations.Nullable;

/**
 * Ends a validation that exceeds its limits.
 *
 * <p>It extends an exception of the library, because the library's validators pass those on without
 * logging them.
 */
final class OverLimit extends SchemaException {
    @Serial private static final long serialVersionUID = 1L;

    private final String reason;
    private final transient @Nullable NodePath location;

    OverLimit(String reason) {
        this(reason, null);
    }

    private OverLimit(String reason, @Nullable NodePath location) {
        super(reason);
        this.reason = reason;
        this.location = location;
    }

    /** Returns this failure with a place in the value, unless an inner place is known already. */
    OverLimit at(NodePath place) {
        return location == null ? new OverLimit(reason, place) : this;
    }

    Violation violation() {
        return new Violation(location == null ? "" : Pointers.of(location), reason);
    }

    /** Omits the stack trace: the exception is a normal outcome, and the stack may be deep. */
    @Override
    public synchronized Throwable fillInStackTrace() {
        return this;
    }
}
