package dev.patchbay.upstream.forwarding;

import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.Members;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.ErrorCode;
import dev.patchbay.jsonrpc.RpcError;
import dev.patchbay.mcp.ClientCapabilities;
import dev.patchbay.mcp.ClientCapability;
import dev.patchbay.mcp.InputRequest;
import dev.patchbay.mcp.RequestMethod;
import dev.patchbay.mcp.Revision;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** An error of a server, translated for the client. */
final class ForwardedError {
    /** These errors concern only the connection between hub and server, not the client. */
    private static final Set<Integer> HOP_ERRORS =
            Set.of(
                    ErrorCode.HEADER_MISMATCH.code(),
                    ErrorCode.MISSING_CAPABILITY.code(),
                    ErrorCode.UNSUPPORTED_VERSION.code());

    private final RpcError error;

    ForwardedError(RpcError error) {
        this.error = error;
    }

    /**
     * Returns the capability that the server requires and that the client has not declared. The hub
     * declares to the server no more than the client has declared.
     */
    Optional<ClientCapability> missing(ClientCapabilities declared) {
        if (!has(ErrorCode.MISSING_CAPABILITY)) {
            return Optional.empty();
        }
        var required = ClientCapabilities.from(member("requiredCapabilities"));
        return required.offered().stream().sorted().filter(one -> !declared.has(one)).findFirst();
    }

    /**
     * Returns the pages that the user must open before the call can be made, each as a question.
     * Returns an empty map if the error is not about pages.
     */
    Map<String, InputRequest> pages() {
        var pages = new LinkedHashMap<String, InputRequest>();
        if (has(ErrorCode.URL_ELICITATION_REQUIRED)) {
            for (var page : elements("elicitations")) {
                InputRequest.Forwarded.of(RequestMethod.ELICIT.text(), page)
                        .filter(question -> question.needs() == ClientCapability.ELICITATION_URL)
                        .ifPresent(question -> pages.put("page-" + (pages.size() + 1), question));
            }
        }
        return pages;
    }

    /**
     * Returns the error with the code that a revision uses. A missing resource is -32002 up to
     * 2025-11-25, and -32602 since 2026-07-28.
     *
     * @param method the method of the request
     * @param params the parameters of the request
     */
    RpcError in(Revision revision, RequestMethod method, Members params) {
        if (HOP_ERRORS.contains(error.code())
                || (has(ErrorCode.URL_ELICITATION_REQUIRED) && revision.modern())) {
            return as(ErrorCode.INTERNAL_ERROR);
        }
        if (has(ErrorCode.RESOURCE_NOT_FOUND) && revision.modern()) {
            return error.data() == null && method == RequestMethod.READ_RESOURCE
                    ? RpcError.invalidParams(error.message(), out -> write(params, out))
                    : as(ErrorCode.INVALID_PARAMS);
        }
        boolean notFound =
                has(ErrorCode.INVALID_PARAMS)
                        && method == RequestMethod.READ_RESOURCE
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

    /** Returns a member of the error's data; an empty object if there is none. */
    private RawJson member(String name) {
        var data = error.data() == null ? RawJson.EMPTY_OBJECT : RawJson.of(error.data());
        var found = data.isObject() ? data.members().get(name) : null;
        return found == null ? RawJson.EMPTY_OBJECT : found;
    }
}
