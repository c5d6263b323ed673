package dev.patchbay.transport.http.token;

import dev.patchbay.peer.channel.Principal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * The file with the access tokens of clients. A change is used after two equal reads, so that a
 * half-written file is not used. If the file cannot be used, the tokens stay as they were.
 *
 * <p>The file is read each time. So it makes no difference whether the file itself was replaced, or
 * a link to its folder, as Kubernetes does.
 *
 * <p>Concurrency: any thread may read {@code tokens}. {@code lock} guards everything else, and is
 * held while the file is read. A thread that finds the lock taken returns.
 */
public final class TokenFile {
    private static final Logger LOG = Logger.getLogger(TokenFile.class);

    /** The largest file. A hundred of the longest usual tokens need less. */
    private static final int MAX_BYTES = 64 * 1024;

    /** Kubernetes mounts a Secret as links to files in a folder of this name. */
    private static final String KUBERNETES = "..data";

    private static final Set<PosixFilePermission> CHANGED_BY_OTHERS =
            Set.of(PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE);

    private final Path path;
    private final AccessTokens base;
    private final ReentrantLock lock = new ReentrantLock();
    private volatile AccessTokens tokens;
    private volatile Consumer<Set<Principal>> removed = _ -> {};
    private Content current;
    private Content seen;

    /**
     * The content of the file at one moment.
     *
     * @param text null if the file cannot be read
     * @param problem why the file cannot be read; empty if it can be read
     */
    private record Content(@Nullable String text, String problem) {
        /** Leaves out the text, because it has tokens. */
        @Override
        public String toString() {
            return "Content[problem=" + problem + "]";
        }
    }

    private TokenFile(Path path, AccessTokens base, Content content) {
        this.path = path;
        this.base = base;
        this.current = content;
        this.seen = content;
        this.tokens = parsed(content);
    }

    /**
     * Reads the file for the first time.
     *
     * @param token an additional token that is not in the file
     * @throws IllegalArgumentException if the file cannot be used; the message says why
     */
    public static TokenFile open(Path path, Optional<String> token) {
        var base = token.map(AccessTokens::of).orElse(AccessTokens.NONE);
        return new TokenFile(path, base, read(path));
    }

    AccessTokens tokens() {
        return tokens;
    }

    /** Sets the action that is called with principals that have no token any more. */
    public void whenRemoved(Consumer<Set<Principal>> action) {
        removed = action;
    }

    /** Looks for a change. Must be called about once per second, and may wait for the file. */
    public void check() {
        if (!lock.tryLock()) {
            // If the file system is slow, only one thread waits for it.
            return;
        }
        try {
            var now = read(path);
            boolean settled = now.equals(seen);
            seen = now;
            if (settled && !now.equals(current)) {
                current = now;
                take(now);
            }
        } finally {
            lock.unlock();
        }
    }

    private void take(Content now) {
        try {
            var before = tokens;
            var after = parsed(now);
            tokens = after;
            LOG.infof("%s has changed, number of tokens: %d", path, after.size());
            var gone = new HashSet<>(before.holders());
            gone.removeAll(after.holders());
            if (!gone.isEmpty()) {
                removed.accept(gone);
            }
        } catch (IllegalArgumentException e) {
            LOG.warnf(
                    "%s cannot be used, so the earlier tokens stay valid: %s",
                    path, e.getMessage());
        }
    }

    private AccessTokens parsed(Content content) {
        if (content.text == null) {
            throw new IllegalArgumentException(content.problem);
        }
        return base.with(content.text);
    }

    private static Content read(Path path) {
        try {
            return new Content(text(path), "");
        } catch (IllegalArgumentException e) {
            return new Content(null, String.valueOf(e.getMessage()));
        } catch (NoSuchFileException _) {
            return new Content(null, "it must be a file, found none");
        } catch (AccessDeniedException _) {
            return new Content(null, "it must be readable by this user");
        } catch (IOException e) {
            return new Content(null, "it must be readable, found " + e.getClass().getSimpleName());
        }
    }

    private static String text(Path path) throws IOException {
        // Reading a pipe or a device might never end.
        if (Files.exists(path) && !Files.isRegularFile(path)) {
            throw new IllegalArgumentException("it must be a regular file");
        }
        requirePrivate(path);
        try (var in = Files.newInputStream(path)) {
            var bytes = in.readNBytes(MAX_BYTES + 1);
            if (bytes.length > MAX_BYTES) {
                throw new IllegalArgumentException("it must not exceed " + MAX_BYTES + " bytes");
            }
            return new String(bytes, StandardCharsets.UTF_8);
        }
    }

    private static void requirePrivate(Path path) throws IOException {
        if (!path.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            return;
        }
        var permissions = Files.getPosixFilePermissions(path);
        boolean read =
                permissions.contains(PosixFilePermission.OTHERS_READ) && !fromKubernetes(path);
        if (read || permissions.stream().anyMatch(CHANGED_BY_OTHERS::contains)) {
            throw new IllegalArgumentException(
                    "it must not be readable or writable by other users, found mode "
                            + PosixFilePermissions.toString(permissions)
                            + "; chmod 600 sets a correct mode");
        }
    }

    /**
     * Returns whether Kubernetes has mounted the file. Such a mount exists in one container only,
     * and by default all users may read its files.
     */
    private static boolean fromKubernetes(Path path) throws IOException {
        return Files.isSymbolicLink(path)
                && Files.readSymbolicLink(path).startsWith(KUBERNETES)
                && Files.isSymbolicLink(path.resolveSibling(KUBERNETES));
    }
}
