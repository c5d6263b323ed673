package dev.patchbay.schema;

import com.networknt.schema.SchemaException;
import java.io.Serial;

/** Carries a {@link BadSchema} message out through the library while a schema is compiled. */
final class Refusal extends SchemaException {
    @Serial private static final long serialVersionUID = 1L;

    private final String words;

    Refusal(String words) {
        super(words);
        this.words = words;
    }

    String words() {
        return words;
    }
}
