package dev.patchbay.config.trust;

import java.nio.file.Path;
import java.util.Optional;

/** Decides which entries of a file may be used. */
public sealed interface Trust {
    /** Allows all entries, for a file that the user has named. */
    Trust EVERYTHING = new Everything();

    /** Returns which entries of a file may be used at this moment. */
    TrustedEntries of(Path file);

    /** Returns the file that stores the trust in a file; empty if it is not stored. */
    Optional<Path> kept(Path file);

    /** For a file that the user has named. */
    record Everything() implements Trust {
        @Override
        public TrustedEntries of(Path file) {
            return TrustedEntries.ALL;
        }

        @Override
        public Optional<Path> kept(Path file) {
            return Optional.empty();
        }
    }

    /**
     * For a file that was found: allows the entries that the user trusts. Allows all entries of the
     * user's own file.
     *
     * @param own the user's own file
     */
    record AsKept(TrustStore store, Path own) implements Trust {
        @Override
        public TrustedEntries of(Path file) {
            return isOwn(file) ? TrustedEntries.ALL : store.of(file);
        }

        @Override
        public Optional<Path> kept(Path file) {
            return isOwn(file) ? Optional.empty() : Optional.of(store.file());
        }

        private boolean isOwn(Path file) {
            return file.toAbsolutePath().normalize().equals(own.toAbsolutePath().normalize());
        }
    }

    /**
     * Also allows one entry that the user is about to write.
     *
     * @param id the id of that entry
     */
    record With(Trust other, String id) implements Trust {
        @Override
        public TrustedEntries of(Path file) {
            return other.of(file).and(id);
        }

        @Override
        public Optional<Path> kept(Path file) {
            return other.kept(file);
        }
    }
}
