package dev.patchbay.method;

import dev.patchbay.call.Call;
import dev.patchbay.call.CallContext;
import dev.patchbay.call.InputNeeded;
import dev.patchbay.call.Method;
import dev.patchbay.call.Outcome;
import dev.patchbay.call.Params;
import dev.patchbay.jsonrpc.RpcException;
import dev.patchbay.mcp.ToolResult;
import java.time.Duration;
import java.util.Locale;
import java.util.function.LongSupplier;
import org.jboss.logging.Logger;

/** A method that leaves one line in the log when a call of it has ended, at level DEBUG. */
public final class LoggedMethod implements Method {
    private static final Logger LOG = Logger.getLogger(LoggedMethod.class);
    private static final double NANOS_PER_MILLI = 1e6;

    private final Method method;
    private final LongSupplier nanos;

    /**
     * @param nanos a monotonic clock
     */
    public LoggedMethod(Method method, LongSupplier nanos) {
        this.method = method;
        this.nanos = nanos;
    }

    @Override
    public String name() {
        return method.name();
    }

    @Override
    public Outcome late(Params params, Duration after) {
        return method.late(params, after);
    }

    @Override
    public Outcome serve(Call call) throws InterruptedException {
        if (!LOG.isDebugEnabled()) {
            return method.serve(call);
        }
        long begun = nanos.getAsLong();
        var ended = "failed";
        try {
            var outcome = method.serve(call);
            ended = describe(outcome);
            return outcome;
        } catch (InterruptedException e) {
            ended = "stopped";
            throw e;
        } catch (InputNeeded e) {
            ended = "input required";
            throw e;
        } catch (RpcException e) {
            ended = "refused " + e.error().code();
            throw e;
        } finally {
            var how = call.exchange().cancelled() ? "stopped" : ended;
            LOG.debugf(
                    "%s %s after %s ms, revision %s",
                    subject(),
                    how,
                    String.format(
                            Locale.ROOT, "%.3f", (nanos.getAsLong() - begun) / NANOS_PER_MILLI),
                    call.exchange().revision().wire());
        }
    }

    private String subject() {
        return CallContext.current()
                .flatMap(CallContext::tool)
                .map(tool -> name() + " " + tool)
                .orElseGet(this::name);
    }

    private static String describe(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Completed(ToolResult result, _) when result.isError() -> "tool error";
            case Outcome.Completed _ -> "completed";
            case Outcome.InputRequired _ -> "input required";
            case Outcome.Failed failed -> "refused " + failed.error().code();
        };
    }
}
