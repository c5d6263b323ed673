package dev.patchbay.upstream;

import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.Members;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.ErrorCode;
import dev.patchbay.jsonrpc.RpcError;
import dev.patchbay.mcp.ClientCapabilities;
import dev.patchbay.mcp.ClientCapability;
import dev.patchbay.mcp.InputRequest;
import dev.patchbay.mcp.Revision;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What a server's refusal sounds like to our client. */
final class ForwardedError {
    /** These speak of the way between us and the server, which our client has no part in. */
    private static final Set<Integer> OF_THIS_HOP =
            Set.of(
                    ErrorCode.HEADER_MISMATCH.code(),
                    ErrorCode.MISSING_CAPABILITY.code(),
                    ErrorCode.UNSUPPORTED_VERSION.code());

    private final RpcError error;

    ForwardedError(RpcError error) {
        this.error = error;
    }

    /**
     * What the server misses in a client that has not declared it: it was told no more than the
     * client has told us.
     */
    Optional<ClientCapability> missing(ClientCapabilities declared) {
        if (!has(ErrorCode.MISSING_CAPABILITY)) {
            return Optional.empty();
        }
        var required = ClientCapabilities.from(member("requiredCapabilities"));
        return required.offered().stream().sorted().filter(one -> !declared.has(one)).findFirst();
    }

    /**
     * The pages that the user has to open before the call can be made, each as a question; empty if
     * this is about anything else.
     */
    Map<String, InputRequest> pages() {
        var pages = new LinkedHashMap<String, InputRequest>();
        if (has(ErrorCode.URL_ELICITATION_REQUIRED)) {
            for (var page : elements("elicitations")) {
                InputRequest.Forwarded.of("elicitation/create", page)
                        .filter(question -> question.needs() == ClientCapability.ELICITATION_URL)
                        .ifPresent(question -> pages.put("page-" + (pages.size() + 1), question));
            }
        }
        return pages;
    }

    /**
     * The same in the words of a revision.
     *
     * @param method what was asked for
     * @param params with what
     */
    RpcError in(Revision revision, String method, Members params) {
        if (OF_THIS_HOP.contains(error.code())
                || (has(ErrorCode.URL_ELICITATION_REQUIRED) && revision.modern())) {
            return as(ErrorCode.INTERNAL_ERROR);
        }
        if (has(ErrorCode.RESOURCE_NOT_FOUND) && revision.modern()) {
            return error.data() == null && method.equals("resources/read")
                    ? RpcError.invalidParams(error.message(), out -> write(params, out))
                    : as(ErrorCode.INVALID_PARAMS);
        }
        boolean notFound =
                has(ErrorCode.INVALID_PARAMS)
                        && method.equals("resources/read")
                        && member("uri").textOrNull() != null;
        return notFound && !revision.modern() ? as(ErrorCode.RESOURCE_NOT_FOUND) : error;
    }

    private static void write(Members params, JsonWriter out) {
        out.beginObject();
        params.write(out);
        out.endObject();
    }

    private boolean has(ErrorCode code) {
        return error.code() == code.code();
    }

    private RpcError as(ErrorCode code) {
        return new RpcError(code.code(), error.message(), error.data());
    }

    private Iterable<RawJson> elements(String name) {
        var list = member(name);
        return list.kind() == RawJson.Kind.ARRAY ? list.elements() : Set.of();
    }

    /** A member of what the server says beside its message; an empty object if there is none. */
    private RawJson member(String name) {
        var data = error.data() == null ? RawJson.EMPTY_OBJECT : RawJson.of(error.data());
        var found = data.isObject() ? data.members().get(name) : null;
        return found == null ? RawJson.EMPTY_OBJECT : found;
    }
}
