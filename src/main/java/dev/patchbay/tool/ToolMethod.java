package dev.patchbay.tool;

import dev.patchbay.call.Bugs;
import dev.patchbay.call.ClientFailure;
import dev.patchbay.call.HubError;
import dev.patchbay.call.InputNeeded;
import dev.patchbay.call.InvalidArguments;
import dev.patchbay.call.MissingCapability;
import dev.patchbay.call.Outcome;
import dev.patchbay.call.Service;
import dev.patchbay.catalog.FullName;
import dev.patchbay.catalog.ToolEntry;
import dev.patchbay.jsonrpc.RpcException;
import dev.patchbay.mcp.Content;
import dev.patchbay.mcp.ToolResult;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A bean's method as a tool: what it returns becomes a result, and so does what it throws. */
final class ToolMethod implements Service<ToolEntry.Question, Outcome> {
    private final FullName name;
    private final @Nullable Shape structured;
    private final Invocation invocation;

    ToolMethod(FullName name, Spec.ToolSpec spec, Invocation invocation) {
        this.name = name;
        this.structured = spec.structured();
        this.invocation = invocation;
    }

    @Override
    public Outcome serve(ToolEntry.Question question) throws InterruptedException {
        var exchange = question.exchange();
        try {
            var returned =
                    invocation.call(
                            Invocation.Given.arguments(exchange, question.arguments().tree()));
            return Outcome.of(toResult(returned));
        } catch (BadArgument e) {
            throw new InvalidArguments(
                    List.of(InvalidArguments.detail(e.pointer(), String.valueOf(e.getMessage()))));
        } catch (ToolFailure e) {
            return Outcome.of(e.result());
        } catch (ClientFailure e) {
            return Outcome.of(ToolResult.error(String.valueOf(e.getMessage())));
        } catch (MissingCapability e) {
            if (exchange.revision().modern()) {
                throw e;
            }
            return Outcome.of(ToolResult.error(String.valueOf(e.getMessage())));
        } catch (RpcException | InputNeeded | InvalidArguments e) {
            throw e;
        } catch (RuntimeException e) {
            // Whatever else a tool throws is its bug, not ours: the model hears that the tool
            // failed.
            return Outcome.of(bug(e).toResult());
        }
    }

    private HubError bug(RuntimeException failure) {
        return new HubError(
                HubError.INVOCATION_FAILED,
                "Tool "
                        + name.listed()
                        + " failed; the server's log has the details under ticket "
                        + Bugs.ticket(failure),
                name.server(),
                "tools/call",
                List.of());
    }

    private ToolResult toResult(@Nullable Object returned) {
        return switch (returned) {
            case null -> ToolResult.of(List.of());
            case ToolResult ready -> ready;
            case Content block -> ToolResult.of(List.of(block));
            case List<?> items when structured == null ->
                    ToolResult.of(items.stream().map(ToolMethod::block).toList());
            case Object value when structured != null ->
                    ToolResult.structured(ShapeWriter.write(structured, value));
            default -> ToolResult.text(returned.toString());
        };
    }

    private static Content block(@Nullable Object item) {
        return item instanceof Content content ? content : Content.text(String.valueOf(item));
    }
}
