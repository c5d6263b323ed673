package dev.patchbay.config;

import dev.patchbay.catalog.Style;
import io.quarkus.runtime.configuration.MemorySize;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The settings of the hub itself; each can be given as a property, or as an environment variable.
 */
@ConfigMapping(prefix = "patchbay")
public interface Settings {
    /** The file with the servers behind the hub; if not set, the first of the usual ones. */
    Optional<String> config();

    /** Which profile of that file clients are shown who ask for none; everything if not set. */
    Optional<String> profile();

    /** How long one line of input may be. */
    @WithDefault("8M")
    MemorySize lineLimit();

    /** How much output may be unsent before whoever produces more has to wait. */
    @WithDefault("4M")
    MemorySize unsentLimit();

    /** How many requests of one client may be unanswered; further ones are refused. */
    @WithDefault("1000")
    int inFlightLimit();

    /**
     * How many bytes the unanswered requests of one client may have together, unless it is a single
     * one; an eighth of the heap if not set.
     */
    Optional<MemorySize> inFlightSize();

    /** How long running requests may go on once the program is told to end. */
    @WithDefault("5s")
    Duration grace();

    /** How long a request may take without a sign of progress. */
    @WithDefault("60s")
    Duration requestTimeout();

    /** How long a request may take whatever progress it makes. */
    @WithDefault("10m")
    Duration requestTimeoutTotal();

    /** How long a client, or its user, may take to answer a question. */
    @WithDefault("10m")
    Duration askTimeout();

    /** How many entries one page of a list has. */
    @WithDefault("1000")
    int pageSize();

    /** How long equal changes are gathered before clients are told. */
    @WithDefault("50ms")
    Duration changePause();

    /** How the names of what servers offer are made unique. */
    @WithDefault("dot")
    Style nameStyle();

    /**
     * Whether tools of servers whose schemas many clients refuse are listed with a plain form of
     * them.
     */
    @WithDefault("true")
    boolean plainSchemas();

    /** Whether what servers offer is remembered for the next start. */
    @WithDefault("true")
    boolean cache();

    /** Where; if not set, in the user's folder for what can be made again. */
    Optional<String> cacheDir();

    /** How the hub is reached over HTTP. */
    Http http();

    /** The log. It begins before settings are read, so {@link LogSettings} reads these as well. */
    Log log();

    /** Where health and metrics are asked for while the hub serves over HTTP. */
    Management management();

    /** How long a client may take between two rounds of one call. */
    @WithDefault("10m")
    Duration requestStateValidity();

    /** How the hub tells what it does. */
    interface Log {
        /** Whether each line is a JSON object. */
        @WithDefault("false")
        boolean json();

        /** From which level on; by default WARN on standard input and output, else INFO. */
        Optional<String> level();
    }

    /** What matters only where the hub serves over HTTP. */
    interface Http {
        /** The address to listen on. */
        @WithDefault("127.0.0.1")
        String host();

        @WithDefault("8080")
        int port();

        /** The one path that clients talk to. */
        @WithDefault("/mcp")
        String path();

        /**
         * Names, without port, that the hub is reached by beside those of the loopback; {@code *}
         * for any.
         */
        Optional<List<String>> allowedHosts();

        /** What clients have to show as a bearer token. */
        Optional<String> token();

        /** Whose tokens are taken beside that one. */
        OAuth oauth();

        /** Whether everybody may come in although the address can be reached from elsewhere. */
        @WithDefault("false")
        boolean allowUnauthenticated();

        /** How long one message may be. */
        @WithDefault("8M")
        MemorySize bodyLimit();

        /** How many sessions there may be. */
        @WithDefault("10000")
        int sessionLimit();

        /** How long a session may be silent before it is forgotten. */
        @WithDefault("30m")
        Duration sessionIdle();

        /** How many connections there may be. */
        @WithDefault("10000")
        int connectionLimit();

        /** How long a connection is kept on which nothing is asked any more. */
        @WithDefault("2m")
        Duration connectionIdle();

        /** How long a client may take nothing, or its message may take to arrive. */
        @WithDefault("30s")
        Duration stall();

        /** How long a stream may be silent before a comment shows that it lives. */
        @WithDefault("15s")
        Duration keepAlive();

        /**
         * How long requests are still served once the program is told to end and says that it is
         * not ready any more.
         */
        @WithDefault("0s")
        Duration drainDelay();

        /** How much of what it was told a session keeps for a client that comes back. */
        @WithDefault("1M")
        MemorySize replayLimit();
    }

    /** Who may make tokens for the hub, and for what; nobody if there is no issuer. */
    interface OAuth {
        /** The URLs of the authorization servers, just as their tokens name them. */
        Optional<List<String>> issuers();

        /** The URL that clients know the hub by. */
        Optional<String> resource();

        /** Whom tokens have to be for; the resource if not set. */
        Optional<List<String>> audience();

        /** The URL or the file of the keys of the only issuer; asked of the issuers if not set. */
        Optional<String> keys();

        /** What each token has to allow. */
        Optional<List<String>> scopes();

        /** How wrong the clocks of issuers may be. */
        @WithDefault("30s")
        Duration clockSkew();

        /** How long the keys of an issuer may take to come. */
        @WithDefault("5s")
        Duration keysTimeout();

        /** How long keys are not fetched again, whatever tokens come. */
        @WithDefault("10s")
        Duration keysPause();

        /** When keys are fetched again although none is missing. */
        @WithDefault("10m")
        Duration keysAge();
    }

    /** The port for those who run the hub. */
    interface Management {
        /** The address to listen on. */
        @WithDefault("127.0.0.1")
        String host();

        @WithDefault("9000")
        int port();

        /** How many tools have metrics of their own; the rest has them together. */
        @WithDefault("200")
        int toolSeries();
    }
}
