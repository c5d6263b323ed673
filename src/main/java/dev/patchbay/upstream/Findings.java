package dev.patchbay.upstream;

import dev.patchbay.json.DuplicateMember;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.RpcError;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What is to be said of the things that a server offers. */
final class Findings {
    private final List<String> complaints = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    /** What cannot be used, and why. */
    List<String> complaints() {
        return List.copyOf(complaints);
    }

    /** What is listed in another form than it came, or should be, and why. */
    List<String> notes() {
        return List.copyOf(notes);
    }

    void complain(List<String> earlier) {
        complaints.addAll(earlier);
    }

    void complain(String kind, String name, String why) {
        complaints.add("The " + kind + " " + RpcError.quote(name) + " is left out: " + why);
    }

    void note(String tool, String what) {
        notes.add("The tool " + RpcError.quote(tool) + " " + what);
    }

    /** The name by which the server knows something, if it is one and new. */
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
