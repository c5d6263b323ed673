package dev.patchbay.call;

import dev.patchbay.call.client.Identity;
import dev.patchbay.call.client.ServerMessage;
import dev.patchbay.call.client.Session;
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

/** The caller of one call, as the serving code sees it. */
public interface Exchange {
    Revision revision();

    Optional<Implementation> client();

    ClientCapabilities capabilities();

    /**
     * Returns whether the call was ended early: by its caller, by a time limit, or because the hub
     * stops. The serving thread is interrupted as well.
     */
    boolean cancelled();

    /**
     * Reports the progress of the call, if the caller wants progress. It is also a sign of life.
     */
    void progress(Progress progress);

    /** Sends a log message to the caller, if the caller wants this level. */
    void log(LogLevel level, String logger, JsonValue data);

    /** Forwards a log message of an upstream server, if the caller wants this level. */
    default void log(ServerMessage.Logged line) {
        log(line.level(), line.logger(), line.data());
    }

    /** Returns the {@code _meta} object of the request; an empty object if there is none. */
    default RawJson meta() {
        return RawJson.EMPTY_OBJECT;
    }

    /** Returns the lowest log level that the caller wants; empty if it wants no log messages. */
    default Optional<LogLevel> logLevel() {
        return Optional.empty();
    }

    /** Returns the client. It is the same object for two calls only if one client has made both. */
    default Object origin() {
        return this;
    }

    /**
     * Returns the user. It is equal for two calls only if one user has made both, as far as the
     * authentication shows.
     */
    default Object owner() {
        return origin();
    }

    /**
     * Returns the identity of the caller; empty if callers are not authenticated, as on standard
     * input and output.
     */
    default Optional<Identity> caller() {
        return Optional.empty();
    }

    /** Returns the session of the call; empty if its client has none. */
    default Optional<Session> session() {
        return Optional.empty();
    }

    /**
     * Stops the clock of the call until its next sign of life. The serving code has forwarded the
     * call and watches the time itself.
     */
    default void handOver() {}

    /** Records a sign of life of the call. */
    default void alive() {}

    /**
     * Returns the note of {@link InputNeeded#parked} from the round in which this call ended with
     * questions; empty if this is a new call.
     */
    default Optional<String> parked() {
        return Optional.empty();
    }

    /**
     * Closes the connection of a long call while the call continues. The client reconnects later
     * and receives the missed messages. Does nothing if the client cannot reconnect.
     */
    default void release() {}

    /**
     * Asks the client questions and returns its answers under the same keys.
     *
     * <p>A key identifies one question of this call. With a stateless client the call ends here,
     * and the client repeats the call with the answers. The code before this line then runs again:
     * ask first, act afterwards.
     *
     * @throws MissingCapability if the client has not declared that it can answer
     */
    Map<String, RawJson> ask(Map<String, InputRequest> questions) throws InterruptedException;

    default RawJson ask(String key, InputRequest question) throws InterruptedException {
        return Objects.requireNonNull(ask(Map.of(key, question)).get(key));
    }

    /** Asks the user to fill in a form. */
    default FormAnswer elicit(String key, InputRequest.Form form) throws InterruptedException {
        return FormAnswer.from(ask(key, form));
    }

    default void log(LogLevel level, String text) {
        log(level, "patchbay", out -> out.value(text));
    }
}
