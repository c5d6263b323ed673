package dev.patchbay.method;

import dev.patchbay.call.Call;
import dev.patchbay.call.HubError;
import dev.patchbay.call.HubFailure;
import dev.patchbay.call.Operation;
import dev.patchbay.call.Outcome;
import dev.patchbay.catalog.Offering;
import dev.patchbay.catalog.entry.AddressResolution;
import dev.patchbay.catalog.entry.ResourceEntry;
import dev.patchbay.jsonrpc.RpcError;
import dev.patchbay.mcp.NotFound;
import dev.patchbay.mcp.RequestMethod;
import java.util.List;

/**
 * Reads a resource by its URI: a listed resource, else a resource of a matching template, else a
 * resource to which a result has linked.
 */
public final class ReadResource implements Operation {
    private static final String NAME = RequestMethod.READ_RESOURCE.text();

    private final Offering catalog;

    public ReadResource(Offering catalog) {
        this.catalog = catalog;
    }

    @Override
    public RequestMethod method() {
        return RequestMethod.READ_RESOURCE;
    }

    @Override
    public Outcome serve(Call call) throws InterruptedException {
        var uri = call.params().text("uri");
        return switch (address(uri, call.exchange().owner())) {
            case AddressResolution.Found found ->
                    found.service()
                            .serve(
                                    new ResourceEntry.Question(
                                            found.uri(), found.variables(), call.exchange()));
            case AddressResolution.Ambiguous ambiguous ->
                    throw ambiguous(uri, ambiguous.candidates());
            case AddressResolution.Absent absent -> throw absent(uri, absent.server());
            case AddressResolution.Unknown _ ->
                    throw NotFound.resource(uri, call.exchange().revision()).toException();
        };
    }

    /** Links of results come last, so that no link can replace a resource. */
    private AddressResolution address(String uri, Object owner) throws InterruptedException {
        var resolution = catalog.now().address(uri);
        if (resolution instanceof AddressResolution.Unknown && catalog.awaitFirstAnswers()) {
            resolution = catalog.now().address(uri);
        }
        return resolution instanceof AddressResolution.Unknown
                ? catalog.linked(uri, owner)
                : resolution;
    }

    private static HubFailure ambiguous(String uri, List<String> candidates) {
        return HubFailure.refusal(
                new HubError(
                        HubError.Code.AMBIGUOUS_RESOURCE,
                        "Several servers can have a resource at "
                                + RpcError.quote(uri)
                                + "; read one of "
                                + RpcError.quote(String.join(", ", candidates)),
                        "",
                        NAME,
                        candidates));
    }

    private static HubFailure absent(String uri, String server) {
        return HubFailure.of(
                new HubError(
                        HubError.Code.CONNECTION_FAILED,
                        "Server "
                                + server
                                + ", which listed "
                                + RpcError.quote(uri)
                                + " before, has no resources now",
                        server,
                        NAME,
                        List.of()));
    }
}
