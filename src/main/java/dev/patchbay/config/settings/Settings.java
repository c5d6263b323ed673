package dev.patchbay.config.settings;

import dev.patchbay.catalog.name.NameStyle;
import io.quarkus.runtime.configuration.MemorySize;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** The settings of the hub. Each can be given as a property or as an environment variable. */
@ConfigMapping(prefix = "patchbay")
public interface Settings {
    /** The file with the servers behind the hub; by default the first of the usual files. */
    Optional<String> config();

    /** The profile for clients that ask for none; by default they see everything. */
    Optional<String> profile();

    /** The largest length of one line of input. */
    @WithDefault("8M")
    MemorySize lineLimit();

    /** How much output may be unsent before further senders must wait. */
    @WithDefault("4M")
    MemorySize unsentLimit();

    /** How many requests of one client may be unanswered; further requests are refused. */
    @WithDefault("1000")
    int inFlightLimit();

    /**
     * The largest total size of one client's unanswered requests, in bytes; by default an eighth of
     * the heap. A single request may be larger.
     */
    Optional<MemorySize> inFlightSize();

    /** How long running requests may continue after the program is told to end. */
    @WithDefault("5s")
    Duration grace();

    /** How long a request may take without progress. */
    @WithDefault("60s")
    Duration requestTimeout();

    /** How long a request may take in total. */
    @WithDefault("10m")
    Duration requestTimeoutTotal();

    /** How long a client, or its user, may take to answer a question. */
    @WithDefault("10m")
    Duration askTimeout();

    /** After how many calls in a row without an answer the circuit breaker opens; 0 for never. */
    @WithDefault("5")
    int breakerFailures();

    /** How long the circuit breaker stays open. */
    @WithDefault("10s")
    Duration breakerPause();

    /** After how long without a call the hub pings a server process; zero for never. */
    @WithDefault("60s")
    Duration pingIdle();

    /** How long an answer to a ping may take. After two late answers the process is ended. */
    @WithDefault("30s")
    Duration pingTimeout();

    /** How long a list request waits for servers without a remembered offer. */
    @WithDefault("10s")
    Duration firstListWait();

    /** The number of entries in one page of a list. */
    @WithDefault("1000")
    int pageSize();

    /** How long equal changes are collected before clients are notified. */
    @WithDefault("50ms")
    Duration changePause();

    /** How the names of tools, prompts and resources of several servers are made unique. */
    @WithDefault("dot")
    NameStyle nameStyle();

    /** Whether tools are listed with plain schemas if many clients refuse their own schemas. */
    @WithDefault("true")
    boolean plainSchemas();

    /** The largest part of one server's instructions that clients get, in bytes; 0 for none. */
    @WithDefault("2K")
    MemorySize instructionsLimit();

    /** The same limit for the instructions of all servers together. */
    @WithDefault("8K")
    MemorySize instructionsLimitTotal();

    /** Whether offers of servers are remembered for the next start, and journals are kept. */
    @WithDefault("true")
    boolean cache();

    /** The folder for these files; by default in the user's cache folder. */
    Optional<String> cacheDir();

    /** The settings of the HTTP front. */
    Http http();

    /** The log. It starts before settings are read, so {@link LogSettings} reads these as well. */
    Log log();

    /** The settings of the management port. */
    Management management();

    /** How long a stateless client may take between two rounds of one call. */
    @WithDefault("10m")
    Duration requestStateValidity();

    /** The settings of the log. */
    interface Log {
        /** Whether each line is a JSON object. */
        @WithDefault("false")
        boolean json();

        /** The lowest level that is logged; by default WARN for stdio, otherwise INFO. */
        Optional<String> level();
    }

    /** The settings of the HTTP front. */
    interface Http {
        /** The address to listen on. */
        @WithDefault("127.0.0.1")
        String host();

        @WithDefault("8080")
        int port();

        /** The path of the MCP endpoint. */
        @WithDefault("/mcp")
        String path();

        /**
         * Host names, without port, under which clients reach the hub, in addition to those of the
         * loopback; {@code *} for any name.
         */
        Optional<List<String>> allowedHosts();

        /** The bearer token that clients must send. */
        Optional<String> token();

        /** The file with the names and the tokens of clients. The file may change at any time. */
        Optional<String> tokenFile();

        /** Authorization servers, whose tokens are accepted in addition to that one. */
        OAuth oauth();

        /** Whether clients need no token although other machines can reach the address. */
        @WithDefault("false")
        boolean allowUnauthenticated();

        /**
         * The same, and with any host name. The pages of every website can then reach the hub
         * through a browser that can reach it.
         */
        @WithDefault("false")
        boolean allowUnauthenticatedAnyHost();

        /** The largest length of one message. */
        @WithDefault("8M")
        MemorySize bodyLimit();

        /** The largest number of sessions. */
        @WithDefault("10000")
        int sessionLimit();

        /** The largest number of open streams that wait for changes. */
        @WithDefault("8000")
        int streamLimit();

        /**
         * The largest number of bytes that are held for all clients together: received data, unsent
         * data and events for later resumption; by default an eighth of the heap.
         */
        Optional<MemorySize> memory();

        /** How long a session may be idle before it is removed. */
        @WithDefault("30m")
        Duration sessionIdle();

        /** The largest number of connections. */
        @WithDefault("10000")
        int connectionLimit();

        /** How long a connection without requests is kept. */
        @WithDefault("2m")
        Duration connectionIdle();

        /** How long a client may take no data, or its message may take to arrive. */
        @WithDefault("30s")
        Duration stall();

        /** How long a stream may be silent before a comment keeps it alive. */
        @WithDefault("15s")
        Duration keepAlive();

        /** How long requests are served after the program is told to end and is no longer ready. */
        @WithDefault("0s")
        Duration drainDelay();

        /** How many bytes of events a session keeps for a client that reconnects. */
        @WithDefault("1M")
        MemorySize replayLimit();
    }

    /** Which tokens of authorization servers are accepted; none if there is no issuer. */
    interface OAuth {
        /** The URLs of the authorization servers, exactly as their tokens name them. */
        Optional<List<String>> issuers();

        /** The URL by which clients know the hub. */
        Optional<String> resource();

        /** The accepted audiences of tokens; by default the resource. */
        Optional<List<String>> audience();

        /** The URL or the file of the only issuer's keys; by default the issuers are asked. */
        Optional<String> keys();

        /** The scopes that each token must have. */
        Optional<List<String>> scopes();

        /** The largest accepted deviation of the clocks of issuers. */
        @WithDefault("30s")
        Duration clockSkew();

        /** How long the keys of an issuer may take to arrive. */
        @WithDefault("5s")
        Duration keysTimeout();

        /** How long keys are not fetched again, whatever tokens arrive. */
        @WithDefault("10s")
        Duration keysPause();

        /** After how long keys are fetched again although no key is missing. */
        @WithDefault("10m")
        Duration keysAge();
    }

    /** The management port: health and metrics while the hub serves over HTTP. */
    interface Management {
        /** The address to listen on. */
        @WithDefault("127.0.0.1")
        String host();

        /** The port; by default 9000, or on the loopback a free port near it. */
        OptionalInt port();

        /** How many tools have their own metrics; all other tools share one series. */
        @WithDefault("200")
        int toolSeries();
    }
}
