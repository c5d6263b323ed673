package dev.patchbay.testing;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The claims of a token, as JSON texts by name.
 *
 * @param members values are JSON, as they are
 */
public record AccessClaims(Map<String, String> members) {
    public AccessClaims {
        members = new LinkedHashMap<>(members);
    }

    /** Good ones, for an hour from now. */
    public static AccessClaims of(String issuer, String audience, Instant now) {
        var members = new LinkedHashMap<String, String>();
        members.put("iss", '"' + issuer + '"');
        members.put("aud", '"' + audience + '"');
        members.put("sub", "\"alice\"");
        members.put("iat", Long.toString(now.getEpochSecond()));
        members.put("exp", Long.toString(now.getEpochSecond() + 3600));
        return new AccessClaims(members);
    }

    public AccessClaims with(String name, String json) {
        var changed = new LinkedHashMap<>(members);
        changed.put(name, json);
        return new AccessClaims(changed);
    }

    public AccessClaims without(String name) {
        var changed = new LinkedHashMap<>(members);
        changed.remove(name);
        return new AccessClaims(changed);
    }

    public String json() {
        return members.entrySet().stream()
                .map(member -> '"' + member.getKey() + "\":" + member.getValue())
                .collect(Collectors.joining(",", "{", "}"));
    }
}
