package dev.patchbay.upstream.offer;

import dev.patchbay.json.DuplicateMember;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.RpcError;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The complaints and notes about what a server offers. */
final class OfferFindings {
    private final List<String> complaints = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    /** Returns what cannot be used, and why. */
    List<String> complaints() {
        return List.copyOf(complaints);
    }

    /** Returns what is listed in another form than the server's, or should be, and why. */
    List<String> notes() {
        return List.copyOf(notes);
    }

    void complain(List<String> earlier) {
        complaints.addAll(earlier);
    }

    void complain(String kind, String name, String reason) {
        complaints.add("The " + kind + " " + RpcError.quote(name) + " is left out: " + reason);
    }

    void note(String tool, String note) {
        notes.add("The tool " + RpcError.quote(tool) + " " + note);
    }

    /**
     * Returns the server's name of an entry. Complains and returns empty if the name is missing or
     * not unique.
     */
    Optional<String> named(String kind, RawJson raw, String member, Set<String> seen) {
        try {
            var value = raw.isObject() ? raw.members().get(member) : null;
            var name = value == null ? null : value.textOrNull();
            if (name == null || name.isEmpty()) {
                complain(kind, RpcError.quote(raw.toString()), member + " must be a text");
                return Optional.empty();
            }
            if (!seen.add(name)) {
                complain(kind, name, member + " must be unique");
                return Optional.empty();
            }
            return Optional.of(name);
        } catch (DuplicateMember e) {
            complain(kind, RpcError.quote(raw.toString()), String.valueOf(e.getMessage()));
            return Optional.empty();
        }
    }
}
