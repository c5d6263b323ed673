package dev.patchbay.transport.http.token;

import dev.patchbay.peer.channel.Principal;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The access tokens that the operator of this server gave to clients, with the principal of each
 * token. Only digests of the tokens are kept.
 */
final class AccessTokens {
    static final AccessTokens NONE = new AccessTokens(List.of());

    /** A token of this many hexadecimal or Base64 characters cannot be guessed over a network. */
    static final int MIN_LENGTH = 16;

    /** The largest number of tokens. Each request is compared with all of them. */
    static final int MAX_TOKENS = 100;

    /** A name may have an old and a new token, while its clients change to the new one. */
    static final int MAX_TOKENS_PER_NAME = 2;

    /** A line of the file. RFC 6750, section 2.1 defines the characters of a token. */
    private static final Pattern LINE =
            Pattern.compile(
                    "(?:([A-Za-z0-9][A-Za-z0-9._@-]{0,63})(?:\\s*:\\s*|\\s+))?"
                            + "([A-Za-z0-9._~+/-]+=*)");

    /** The prefix of named principals, apart from the principal of a token without a name. */
    private static final String NAMED_PREFIX = Principal.TOKEN_HOLDER.subject() + ":";

    private static final class Entry {
        private final Principal holder;
        private final byte[] digest;

        Entry(Principal holder, byte[] digest) {
            this.holder = holder;
            this.digest = digest;
        }
    }

    private final List<Entry> entries;

    private AccessTokens(List<Entry> entries) {
        this.entries = List.copyOf(entries);
    }

    /** Returns the tokens of a server with one token. All its clients have the same principal. */
    static AccessTokens of(String token) {
        return new AccessTokens(List.of(new Entry(Principal.TOKEN_HOLDER, digest(token))));
    }

    /**
     * Returns these tokens and the tokens of a text. Each line has a name, a colon or a blank, and
     * a token. A token without a name has the principal of {@link #of}. Blank lines and lines that
     * begin with {@code #} are ignored.
     *
     * @throws IllegalArgumentException if a line is not valid; the message has the number of the
     *     line but not its text, because a token may stand in the place of a name
     */
    AccessTokens with(String text) {
        var all = new ArrayList<>(entries);
        int number = 0;
        for (var line : text.lines().map(String::strip).toList()) {
            number++;
            if (!line.isEmpty() && !line.startsWith("#")) {
                try {
                    add(line, all);
                } catch (IllegalArgumentException e) {
                    throw new IllegalArgumentException("line " + number + ": " + e.getMessage(), e);
                }
            }
        }
        if (all.size() == entries.size()) {
            throw new IllegalArgumentException("there must be a token, found none");
        }
        return new AccessTokens(all);
    }

    private static void add(String line, List<Entry> all) {
        var found = LINE.matcher(line);
        if (!found.matches()) {
            throw new IllegalArgumentException(
                    "an entry must be a name of letters, digits and ._@-, a colon, "
                            + "and a token of letters, digits and -._~+/=");
        }
        var name = found.group(1);
        var token = found.group(2);
        if (token.length() < MIN_LENGTH) {
            throw new IllegalArgumentException(
                    "a token must have at least "
                            + MIN_LENGTH
                            + " characters, found "
                            + token.length());
        }
        var digest = digest(token);
        if (all.stream().anyMatch(entry -> MessageDigest.isEqual(entry.digest, digest))) {
            throw new IllegalArgumentException("a token must be unique, found it twice");
        }
        var holder = named(name);
        if (all.stream().filter(entry -> entry.holder.equals(holder)).count()
                >= MAX_TOKENS_PER_NAME) {
            throw new IllegalArgumentException(
                    "a name must have at most " + MAX_TOKENS_PER_NAME + " tokens, found one more");
        }
        if (all.size() >= MAX_TOKENS) {
            throw new IllegalArgumentException("there must be at most " + MAX_TOKENS + " tokens");
        }
        all.add(new Entry(holder, digest));
    }

    private static Principal named(@Nullable String name) {
        return name == null ? Principal.TOKEN_HOLDER : new Principal("", NAMED_PREFIX + name);
    }

    /**
     * Returns the principal of a token. Empty if the token is not known. Compares every token, so
     * that the time does not depend on the match.
     */
    Optional<Principal> holder(String token) {
        var digest = digest(token);
        Principal holder = null;
        for (var entry : entries) {
            if (MessageDigest.isEqual(entry.digest, digest)) {
                holder = entry.holder;
            }
        }
        return Optional.ofNullable(holder);
    }

    Set<Principal> holders() {
        return entries.stream().map(entry -> entry.holder).collect(Collectors.toSet());
    }

    boolean isEmpty() {
        return entries.isEmpty();
    }

    int size() {
        return entries.size();
    }

    private static byte[] digest(String token) {
        try {
            return MessageDigest.getInstance("SHA-256")
                    .digest(token.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256", e);
        }
    }
}
