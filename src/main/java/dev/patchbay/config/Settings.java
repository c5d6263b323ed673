package dev.patchbay.config;

import io.quarkus.runtime.configuration.MemorySize;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;
import java.util.Optional;

/**
 * The settings of the hub itself; each can be given as a property, or as an environment variable.
 */
@ConfigMapping(prefix = "patchbay")
public interface Settings {
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

    /** How long a client may take between two rounds of one call. */
    @WithDefault("10m")
    Duration requestStateValidity();
}
