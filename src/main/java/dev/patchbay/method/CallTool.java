package dev.patchbay.method;

import dev.patchbay.call.Call;
import dev.patchbay.call.CallContext;
import dev.patchbay.call.Exchange;
import dev.patchbay.call.HubError;
import dev.patchbay.call.HubFailure;
import dev.patchbay.call.InvalidArguments;
import dev.patchbay.call.Operation;
import dev.patchbay.call.Outcome;
import dev.patchbay.call.Params;
import dev.patchbay.catalog.Offering;
import dev.patchbay.catalog.ToolCaller;
import dev.patchbay.catalog.entry.Arguments;
import dev.patchbay.catalog.entry.ToolEntry;
import dev.patchbay.catalog.entry.ToolResolution;
import dev.patchbay.catalog.name.FullName;
import dev.patchbay.jsonrpc.RpcError;
import dev.patchbay.jsonrpc.RpcException;
import dev.patchbay.mcp.RequestMethod;
import dev.patchbay.mcp.Revision;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/** Finds the tool that a client names, and calls it. */
public final class CallTool implements Operation {
    private static final String NAME = RequestMethod.CALL_TOOL.text();

    private static final int MAX_EXAMPLES = 3;

    private final Offering catalog;
    private final ToolCaller caller;

    public CallTool(Offering catalog, ToolCaller caller) {
        this.catalog = catalog;
        this.caller = caller;
    }

    @Override
    public RequestMethod method() {
        return RequestMethod.CALL_TOOL;
    }

    @Override
    public Outcome serve(Call call) throws InterruptedException {
        var params = call.params();
        var name = params.text("name");
        var arguments =
                params.optionalObject("arguments").map(Arguments::new).orElseGet(Arguments::none);
        try {
            return call(tool(name), arguments, call.exchange());
        } catch (HubFailure e) {
            return e.toOutcome();
        }
    }

    private ToolEntry tool(String name) throws InterruptedException {
        var resolution = catalog.now().tool(name);
        if (resolution instanceof ToolResolution.Unknown
                && mayBelongToAnyServer(name)
                && catalog.awaitFirstAnswers()) {
            resolution = catalog.now().tool(name);
        }
        return switch (resolution) {
            case ToolResolution.Found found -> found.tool();
            case ToolResolution.Ambiguous ambiguous ->
                    throw ambiguous(name, ambiguous.candidates());
            case ToolResolution.Unknown unknown -> unlistedTool(name, unknown.nearest());
        };
    }

    /**
     * Returns whether the name may belong to any server, so that all must answer first. A full name
     * contains the server, so only that server is asked.
     */
    private boolean mayBelongToAnyServer(String name) {
        return catalog.resolveName(name)
                .map(FullName::server)
                .filter(server -> server.equals(FullName.HUB) || catalog.lookup(server).isPresent())
                .isEmpty();
    }

    private Outcome call(ToolEntry tool, Arguments arguments, Exchange exchange)
            throws InterruptedException {
        CallContext.current().ifPresent(context -> context.tool(tool.name().toString()));
        try {
            return catalog.serve(
                    () -> caller.call(tool, new ToolEntry.Question(arguments, exchange)));
        } catch (InvalidArguments e) {
            return invalid(tool.name(), e.details(), exchange.revision());
        }
    }

    /** Returns a tool that is not listed, but that its server may have. */
    private ToolEntry unlistedTool(String name, List<String> nearest) throws InterruptedException {
        var full = catalog.resolveName(name);
        var lookup = full.flatMap(known -> catalog.lookup(known.server()));
        if (full.isEmpty() || lookup.isEmpty()) {
            var names = toolsOf(name);
            throw names.isEmpty() && catalog.lookup(name).isEmpty()
                    ? unknown(name, nearest)
                    : serverInsteadOfTool(name, names);
        }
        return lookup.get()
                .tool(full.get(), RequestMethod.CALL_TOOL)
                .orElseThrow(() -> unknown(name, nearest));
    }

    /**
     * Returns the response to invalid arguments. If the revision allows it, the model receives the
     * error and can correct them.
     */
    private static Outcome invalid(FullName tool, List<String> details, Revision revision) {
        var error =
                new HubError(
                        HubError.Code.INVALID_ARGUMENTS,
                        "The arguments do not fit the schema of "
                                + tool.listed()
                                + ": "
                                + String.join("; ", details),
                        tool.server(),
                        NAME,
                        details);
        return revision.reportsBadArgumentsToModel()
                ? Outcome.of(error.toResult())
                : new Outcome.Failed(RpcError.invalidParams(error.text(), error.data()));
    }

    @Override
    public Outcome late(Params params, Duration after) {
        var name = params.text("name");
        return Outcome.of(
                new HubError(
                                HubError.Code.INVOCATION_FAILED,
                                "Tool "
                                        + name
                                        + " did not finish within "
                                        + after.toMillis()
                                        + " ms",
                                server(name),
                                NAME,
                                List.of())
                        .toResult());
    }

    private static RpcException ambiguous(String name, List<FullName> candidates) {
        var names = candidates.stream().map(FullName::toString).toList();
        return refusal(
                HubError.Code.AMBIGUOUS_TOOL,
                FullName.HUB,
                "Several servers have a tool named "
                        + name
                        + "; call one of "
                        + String.join(", ", names),
                names);
    }

    private static RpcException unknown(String name, List<String> nearest) {
        var hint =
                nearest.isEmpty()
                        ? ""
                        : nearest.stream()
                                .collect(Collectors.joining(", ", "; did you mean ", "?"));
        return refusal(
                HubError.Code.TOOL_NOT_FOUND,
                server(name),
                "No tool is named " + RpcError.quote(name) + hint,
                nearest);
    }

    /** Returns the names of some tools of a server, in the form without a dot. */
    private List<String> toolsOf(String server) {
        return catalog.now().tools().stream()
                .map(ToolEntry::name)
                .filter(name -> name.server().equals(server))
                .map(FullName::withoutDot)
                .limit(MAX_EXAMPLES)
                .toList();
    }

    /**
     * Creates the error for the name of a server. Some clients split a name at the dot, such as
     * {@code github.create_issue}, and send only the first part.
     */
    private static RpcException serverInsteadOfTool(String server, List<String> names) {
        return refusal(
                HubError.Code.TOOL_NOT_FOUND,
                server,
                "No tool is named "
                        + server
                        + ", which is a server; "
                        + (names.isEmpty()
                                ? "it offers no tools now"
                                : "its tools have names such as " + String.join(", ", names)),
                names);
    }

    /** Returns the server that a name contains; the hub if it contains none. */
    private static String server(String name) {
        return FullName.parse(name).map(FullName::server).orElse(FullName.HUB);
    }

    private static RpcException refusal(
            HubError.Code code, String server, String message, List<String> details) {
        var error = new HubError(code, message, server, NAME, details);
        return RpcError.invalidParams(error.text(), error.data()).toException();
    }
}
