package dev.patchbay.method;

import dev.patchbay.call.Call;
import dev.patchbay.call.CallContext;
import dev.patchbay.call.Exchange;
import dev.patchbay.call.HubError;
import dev.patchbay.call.HubFailure;
import dev.patchbay.call.InvalidArguments;
import dev.patchbay.call.Method;
import dev.patchbay.call.Outcome;
import dev.patchbay.call.Params;
import dev.patchbay.catalog.Arguments;
import dev.patchbay.catalog.FullName;
import dev.patchbay.catalog.Offering;
import dev.patchbay.catalog.Resolution;
import dev.patchbay.catalog.ToolCaller;
import dev.patchbay.catalog.ToolEntry;
import dev.patchbay.jsonrpc.RpcError;
import dev.patchbay.jsonrpc.RpcException;
import dev.patchbay.mcp.Revision;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/** Finds the tool a client means and calls it. */
public final class CallTool implements Method {
    public static final String NAME = "tools/call";

    private final Offering catalog;
    private final ToolCaller caller;

    public CallTool(Offering catalog, ToolCaller caller) {
        this.catalog = catalog;
        this.caller = caller;
    }

    @Override
    public String name() {
        return NAME;
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
        return switch (catalog.now().tool(name)) {
            case Resolution.Found found -> found.tool();
            case Resolution.Ambiguous ambiguous -> throw ambiguous(name, ambiguous.candidates());
            case Resolution.Unknown unknown -> behindGate(name, unknown.nearest());
        };
    }

    private Outcome call(ToolEntry tool, Arguments arguments, Exchange exchange)
            throws InterruptedException {
        CallContext.current().ifPresent(context -> context.tool(tool.name().toString()));
        try {
            return caller.call(tool, new ToolEntry.Question(arguments, exchange));
        } catch (InvalidArguments e) {
            return invalid(tool.name(), e.details(), exchange.revision());
        }
    }

    /** A tool that a server behind us may have although it is not listed. */
    private ToolEntry behindGate(String name, List<String> nearest) throws InterruptedException {
        var full = catalog.meant(name);
        var gate = full.flatMap(known -> catalog.gate(known.server()));
        if (full.isEmpty() || gate.isEmpty()) {
            throw unknown(name, nearest);
        }
        return gate.get().tool(full.get(), NAME).orElseThrow(() -> unknown(name, nearest));
    }

    /**
     * The answer to arguments that do not fit: for the model to mend, where the revision lets it
     * see them.
     */
    private static Outcome invalid(FullName tool, List<String> details, Revision revision) {
        var error =
                new HubError(
                        HubError.INVALID_ARGUMENTS,
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
                                HubError.INVOCATION_FAILED,
                                "Tool "
                                        + name
                                        + " gave no answer within "
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
                HubError.AMBIGUOUS_TOOL,
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
                HubError.TOOL_NOT_FOUND,
                server(name),
                "No tool is named " + RpcError.quote(name) + hint,
                nearest);
    }

    /** The server a name points at; we answer for names that point at none. */
    private static String server(String name) {
        return FullName.parse(name).map(FullName::server).orElse(FullName.HUB);
    }

    private static RpcException refusal(
            String code, String server, String message, List<String> details) {
        var error = new HubError(code, message, server, NAME, details);
        return RpcError.invalidParams(error.text(), error.data()).toException();
    }
}
