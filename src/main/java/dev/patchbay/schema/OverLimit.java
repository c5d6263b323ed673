package dev.patchbay.schema;

import com.networknt.schema.SchemaException;
import com.networknt.schema.path.NodePath;
import java.io.Serial;
import org.jspecify.annotations.Nullable;

/**
 * Ends a validation that costs more than it may.
 *
 * <p>It is one of the library's own exceptions because those pass through its validators unlogged.
 */
final class OverLimit extends SchemaException {
    @Serial private static final long serialVersionUID = 1L;

    private final String words;
    private final transient @Nullable NodePath location;

    OverLimit(String words) {
        this(words, null);
    }

    private OverLimit(String words, @Nullable NodePath location) {
        super(words);
        this.words = words;
        this.location = location;
    }

    /** The same with the innermost known place in the value. */
    OverLimit at(NodePath place) {
        return location == null ? new OverLimit(words, place) : this;
    }

    Violation violation() {
        return new Violation(location == null ? "" : Pointers.of(location), words);
    }

    /** Left out: this is an outcome, and the stack may be deep. */
    @Override
    public synchronized Throwable fillInStackTrace() {
        return this;
    }
}
