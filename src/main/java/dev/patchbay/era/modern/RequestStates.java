package dev.patchbay.era.modern;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.call.Params;
import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.RpcError;
import dev.patchbay.jsonrpc.RpcException;
import dev.patchbay.peer.channel.Principal;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Seals and opens the {@code requestState} of a call. It holds the answers that the client has
 * given so far, and the client keeps it between two rounds.
 *
 * <p>MCP 2026-07-28, basic/patterns/mrtr, "Server Requirements": the state is sealed with a key of
 * the hub, and bound to the caller, the method, the name and the arguments of the call. It expires.
 * Any other state is refused.
 */
public final class RequestStates {
    private static final String ALGORITHM = "HmacSHA256";
    private static final int KEY_BYTES = 32;

    private final Supplier<byte[]> key;
    private final Clock clock;
    private final Duration validity;

    private RequestStates(Supplier<byte[]> key, Clock clock, Duration validity) {
        this.key = key;
        this.clock = clock;
        this.validity = validity;
    }

    /**
     * Creates states that only this process can open. The key is created when it is first needed.
     */
    public static RequestStates ofThisProcess(Clock clock, Duration validity) {
        return new RequestStates(new RandomKey(), clock, validity);
    }

    /**
     * Returns the earlier and the new answers of the client.
     *
     * @throws RpcException if the state is not from this process, is of another call or caller, or
     *     is too old
     */
    CallRound open(String method, Params params, Principal caller) {
        var fresh = params.values("inputResponses");
        var state = params.optionalText("requestState");
        return state.isEmpty()
                ? new CallRound(Map.of(), fresh, Optional.empty())
                : read(state.get(), method, params, caller, fresh);
    }

    String seal(
            String method,
            Params params,
            Principal caller,
            Map<String, RawJson> answers,
            Optional<String> parked) {
        var note = new JsonWriter().beginObject();
        note.member("call", digest(method, params, caller));
        note.member("until", clock.instant().plus(validity).toEpochMilli());
        note.name("answers").beginObject();
        answers.forEach(note::member);
        note.endObject();
        parked.ifPresent(text -> note.member("parked", text));
        var payload = note.endObject().toString().getBytes(StandardCharsets.UTF_8);
        var text = encode(payload);
        return text + "." + seal(text);
    }

    private CallRound read(
            String state,
            String method,
            Params params,
            Principal caller,
            Map<String, RawJson> fresh) {
        int dot = state.indexOf('.');
        if (dot < 0) {
            throw refuse();
        }
        var text = state.substring(0, dot);
        // Compares the texts, not the decoded bytes: several texts decode to the same bytes.
        if (!MessageDigest.isEqual(bytes(state.substring(dot + 1)), bytes(seal(text)))) {
            throw refuse();
        }
        var payload = Base64.getUrlDecoder().decode(text);
        var note = RawJson.parse(new String(payload, StandardCharsets.UTF_8)).members();
        if (!text(note, "call").equals(digest(method, params, caller))) {
            throw refuse();
        }
        if (number(note, "until") < clock.millis()) {
            throw RpcError.invalidParams("requestState has expired; make the call again without it")
                    .toException();
        }
        var answers = note.get("answers");
        return new CallRound(
                answers == null ? Map.of() : answers.members(),
                fresh,
                Optional.ofNullable(note.get("parked")).map(RawJson::text));
    }

    private static String text(Map<String, RawJson> note, String name) {
        var value = note.get(name);
        return value == null ? "" : value.text();
    }

    private static long number(Map<String, RawJson> note, String name) {
        var value = note.get(name);
        return value == null ? 0 : value.tree().longValue();
    }

    /** Returns the same text for equal calls, regardless of the order of object members. */
    private static String digest(String method, Params params, Principal caller) {
        var subject =
                new JsonWriter()
                        .beginArray()
                        .value(caller.issuer())
                        .value(caller.subject())
                        .value(method);
        for (var name : new String[] {"name", "uri", "arguments"}) {
            params.optional(name)
                    .ifPresentOrElse(raw -> canonical(raw.tree(), subject), subject::nullValue);
        }
        var bytes = subject.endArray().toString().getBytes(StandardCharsets.UTF_8);
        try {
            return encode(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }

    private static void canonical(JsonNode node, JsonWriter out) {
        if (node.isObject()) {
            var names = new ArrayList<String>();
            node.fieldNames().forEachRemaining(names::add);
            Collections.sort(names);
            var members = new LinkedHashMap<String, JsonNode>();
            names.forEach(name -> members.put(name, node.get(name)));
            out.beginObject();
            members.forEach((name, value) -> {
                out.name(name);
                canonical(value, out);
            });
            out.endObject();
        } else if (node.isArray()) {
            out.beginArray();
            node.forEach(element -> canonical(element, out));
            out.endArray();
        } else {
            out.value(RawJson.of(node));
        }
    }

    private String seal(String text) {
        try {
            var mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(key.get(), ALGORITHM));
            return encode(mac.doFinal(bytes(text)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every Java platform has " + ALGORITHM, e);
        }
    }

    private static String encode(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static RpcException refuse() {
        return RpcError.invalidParams(
                        "requestState must be the unchanged value from the response to this call")
                .toException();
    }

    /**
     * A key that is created at first use: most processes need none, and gathering randomness takes
     * time.
     */
    private static final class RandomKey implements Supplier<byte[]> {
        private byte[] made = {};

        @Override
        public synchronized byte[] get() {
            if (made.length == 0) {
                made = new byte[KEY_BYTES];
                new SecureRandom().nextBytes(made);
            }
            return made;
        }
    }
}
