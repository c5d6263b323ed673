package dev.patchbay.call;

import dev.patchbay.json.JsonValue;
import dev.patchbay.json.RawJson;
import dev.patchbay.mcp.ClientCapabilities;
import dev.patchbay.mcp.FormAnswer;
import dev.patchbay.mcp.Implementation;
import dev.patchbay.mcp.InputRequest;
import dev.patchbay.mcp.LogLevel;
import dev.patchbay.mcp.Progress;
import dev.patchbay.mcp.Revision;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** The caller of one call, as seen by whoever serves it. */
public interface Exchange {
    Revision revision();

    Optional<Implementation> client();

    ClientCapabilities capabilities();

    /** Whether the caller has given the call up; the serving thread is interrupted as well. */
    boolean cancelled();

    /**
     * Reports how far the call has come, if the caller wants to know. It also shows that it is
     * alive.
     */
    void progress(Progress progress);

    /** Logs to the caller, if it wants to hear of that level. */
    void log(LogLevel level, String logger, JsonValue data);

    /** Hands on what a server behind us logs, if the caller wants to hear of that level. */
    default void log(Word.Logged line) {
        log(line.level(), line.logger(), line.data());
    }

    /** What the caller says of the call besides its own params, as one object. */
    default RawJson meta() {
        return RawJson.EMPTY_OBJECT;
    }

    /** From which level on the caller wants to hear of the call; empty if of none. */
    default Optional<LogLevel> logLevel() {
        return Optional.empty();
    }

    /** The same object for two calls only if one client has made both. */
    default Object origin() {
        return this;
    }

    /** Equal for two calls only if one user has made both, as far as that was shown. */
    default Object owner() {
        return origin();
    }

    /** The session that the call is part of; empty if its client has none. */
    default Optional<Session> session() {
        return Optional.empty();
    }

    /**
     * Stops the clock of the call until its next sign of life: whoever serves it has handed it on,
     * and watches the time himself.
     */
    default void handOver() {}

    /** Shows that the call goes on. */
    default void alive() {}

    /**
     * What {@link InputNeeded#parked} said when the call ended with questions the last time; empty
     * if this is a new call.
     */
    default Optional<String> parked() {
        return Optional.empty();
    }

    /**
     * Lets the connection of a long call go while the call runs on: the client comes back a little
     * later for what was said meanwhile. Does nothing where the client could not come back.
     */
    default void release() {}

    /**
     * Puts questions to the client and returns its answers under the same keys.
     *
     * <p>A key names one question of this call. With a stateless client the call ends here and is
     * repeated with the answers, so code before this line runs again: ask first, act afterwards.
     *
     * @throws MissingCapability if the client has not declared that it can answer
     */
    Map<String, RawJson> ask(Map<String, InputRequest> questions) throws InterruptedException;

    default RawJson ask(String key, InputRequest question) throws InterruptedException {
        return Objects.requireNonNull(ask(Map.of(key, question)).get(key));
    }

    /** Puts a form to the user. */
    default FormAnswer elicit(String key, InputRequest.Form form) throws InterruptedException {
        return FormAnswer.from(ask(key, form));
    }

    default void log(LogLevel level, String text) {
        log(level, "patchbay", out -> out.value(text));
    }
}
