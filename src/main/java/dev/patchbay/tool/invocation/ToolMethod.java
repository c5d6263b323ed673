package dev.patchbay.tool.invocation;

import dev.patchbay.call.HubError;
import dev.patchbay.call.InputNeeded;
import dev.patchbay.call.InternalErrors;
import dev.patchbay.call.InvalidArguments;
import dev.patchbay.call.MissingCapability;
import dev.patchbay.call.Outcome;
import dev.patchbay.call.Service;
import dev.patchbay.call.client.ClientFailure;
import dev.patchbay.catalog.entry.ToolEntry;
import dev.patchbay.catalog.name.FullName;
import dev.patchbay.jsonrpc.RpcException;
import dev.patchbay.mcp.RequestMethod;
import dev.patchbay.mcp.result.Content;
import dev.patchbay.mcp.result.ToolResult;
import dev.patchbay.tool.ToolFailure;
import dev.patchbay.tool.spec.BadArgument;
import dev.patchbay.tool.spec.Shape;
import dev.patchbay.tool.spec.ShapeWriter;
import dev.patchbay.tool.spec.Spec;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A tool service that calls a bean's method. Converts return values and exceptions to results. */
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
            if (Thread.currentThread().isInterrupted()) {
                // The client has cancelled the call, or the program ends. No answer is expected,
                // and a tool whose beans are already destroyed has no bug.
                throw givenUp(e);
            }
            // Any other exception is a bug of the tool, not of the hub. The model gets an error
            // result.
            return Outcome.of(bug(e).toResult());
        }
    }

    private static InterruptedException givenUp(RuntimeException failure) {
        var end = new InterruptedException("The call was cancelled");
        end.initCause(failure);
        return end;
    }

    private HubError bug(RuntimeException failure) {
        return new HubError(
                HubError.Code.INVOCATION_FAILED,
                "Tool "
                        + name.listed()
                        + " failed; the server's log has the details under ticket "
                        + InternalErrors.ticket(failure),
                name.server(),
                RequestMethod.CALL_TOOL.text(),
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
