package dev.patchbay.upstream;

import java.util.Optional;

/** What servers offered when they were asked last, kept beyond the end of the program. */
public interface Memory {
    /** Remembers nothing. */
    Memory NONE =
            new Memory() {
                @Override
                public Optional<Remembered> recall(Definition server) {
                    return Optional.empty();
                }

                @Override
                public void keep(Definition server, Remembered offered) {}
            };

    /** What the server offered, if that is known of one with just this definition. */
    Optional<Remembered> recall(Definition server);

    /** Keeps what the server offers now. Failing at that harms nobody, so nobody is told. */
    void keep(Definition server, Remembered offered);
}
