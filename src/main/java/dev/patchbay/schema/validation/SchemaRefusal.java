package dev.patchbay.schema.validation;

import com.networknt.schema.SchemaException;
import java.io.Serial;

/** Carries the message of a {@link BadSchema} through the library during compilation. */
public final class SchemaRefusal extends SchemaException {
    @Serial private static final long serialVersionUID = 1L;

    private final String message;

    public SchemaRefusal(String message) {
        super(message);
        this.message = message;
    }

    public String words() {
        return message;
    }
}
