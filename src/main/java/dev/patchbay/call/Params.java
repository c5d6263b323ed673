package dev.patchbay.call;

import dev.patchbay.json.DuplicateMember;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.RpcError;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The params of one request, read member by member. A wrong member is refused with -32602. */
public final class Params {
    private final Map<String, RawJson> members;

    private Params(Map<String, RawJson> members) {
        this.members = members;
    }

    /**
     * Reads an object.
     *
     * @throws dev.patchbay.jsonrpc.RpcException if it is no object, or has a duplicate member
     */
    public static Params of(RawJson params) {
        return of("params", params);
    }

    /** Reads the members of an object. */
    public static Params of(Map<String, RawJson> members) {
        return new Params(members);
    }

    private static Params of(String path, RawJson object) {
        if (!object.isObject()) {
            throw mustBe(path, "an object", object);
        }
        try {
            return new Params(object.members());
        } catch (DuplicateMember e) {
            throw RpcError.invalidParams(
                            path
                                    + "."
                                    + RpcError.quote(e.name())
                                    + " must be given once, found twice")
                    .toException();
        }
    }

    public boolean has(String name) {
        return members.containsKey(name);
    }

    public String text(String name) {
        return optionalText(name).orElseThrow(() -> missing(name));
    }

    public Optional<String> optionalText(String name) {
        return optional(name)
                .map(raw -> {
                    var text = raw.textOrNull();
                    if (text == null) {
                        throw mustBe(name, "a string", raw);
                    }
                    return text;
                });
    }

    /** Returns a boolean member; false if it is absent. */
    public boolean flag(String name) {
        return optional(name)
                .map(raw ->
                        switch (raw.toString()) {
                            case "true" -> true;
                            case "false" -> false;
                            default -> throw mustBe(name, "true or false", raw);
                        })
                .orElse(false);
    }

    /** Returns a required object member. */
    public RawJson object(String name) {
        return optionalObject(name).orElseThrow(() -> missing(name));
    }

    public Optional<RawJson> optionalObject(String name) {
        return optional(name)
                .map(raw -> {
                    if (!raw.isObject()) {
                        throw mustBe(name, "an object", raw);
                    }
                    return raw;
                });
    }

    /** Returns a required object member, for further reading. */
    public Params nested(String name) {
        return of(name, object(name));
    }

    /** Returns an object member whose values must be strings; empty if it is absent. */
    public Map<String, String> texts(String name) {
        var texts = new LinkedHashMap<String, String>();
        optionalObject(name)
                .map(raw -> of(name, raw))
                .ifPresent(nested ->
                        nested.members.forEach((key, raw) -> {
                            var text = raw.textOrNull();
                            if (text == null) {
                                throw mustBe(name + "." + RpcError.quote(key), "a string", raw);
                            }
                            texts.put(key, text);
                        }));
        return texts;
    }

    /** Returns the members of an object member; empty if it is absent. */
    public Map<String, RawJson> values(String name) {
        return optionalObject(name).map(raw -> of(name, raw).members).orElse(Map.of());
    }

    public Optional<RawJson> optional(String name) {
        return Optional.ofNullable(members.get(name));
    }

    /**
     * Returns a member that must be a string or an integer, so that it can be sent back unchanged.
     */
    public Optional<RawJson> optionalToken(String name) {
        return optional(name)
                .map(raw -> {
                    if (raw.textOrNull() == null && !raw.tree().isIntegralNumber()) {
                        throw mustBe(name, "a string or an integer", raw);
                    }
                    return raw;
                });
    }

    private static RuntimeException missing(String name) {
        return RpcError.invalidParams(name + " is required").toException();
    }

    private static RuntimeException mustBe(String name, String kind, RawJson found) {
        return RpcError.invalidParams(
                        name + " must be " + kind + ", found " + RpcError.quote(found.toString()))
                .toException();
    }
}
