package dev.patchbay.method;

import dev.patchbay.call.Call;
import dev.patchbay.call.CallContext;
import dev.patchbay.call.CallEnd;
import dev.patchbay.call.Operation;
import dev.patchbay.call.Outcome;
import dev.patchbay.call.Params;
import dev.patchbay.jsonrpc.RpcError;
import dev.patchbay.jsonrpc.RpcException;
import dev.patchbay.mcp.RequestMethod;
import java.time.Duration;
import java.util.Locale;
import java.util.function.LongSupplier;
import org.jboss.logging.Logger;

/** Logs one line at level DEBUG when a call of the method has ended. */
public final class LoggedOperation implements Operation {
    private static final Logger LOG = Logger.getLogger(LoggedOperation.class);
    private static final double NANOS_PER_MILLI = 1e6;

    private final Operation operation;
    private final LongSupplier nanos;

    /**
     * @param nanos a monotonic clock
     */
    public LoggedOperation(Operation operation, LongSupplier nanos) {
        this.operation = operation;
        this.nanos = nanos;
    }

    @Override
    public RequestMethod method() {
        return operation.method();
    }

    @Override
    public Outcome late(Params params, Duration after) {
        return operation.late(params, after);
    }

    @Override
    public Outcome serve(Call call) throws InterruptedException {
        if (!LOG.isDebugEnabled()) {
            return operation.serve(call);
        }
        long begun = nanos.getAsLong();
        var end = CallEnd.FAILED;
        var code = "";
        try {
            var outcome = operation.serve(call);
            end = CallEnd.of(outcome);
            code = outcome instanceof Outcome.Failed refused ? code(refused.error()) : "";
            return outcome;
        } catch (InterruptedException | RuntimeException e) {
            end = CallEnd.of(e);
            code = e instanceof RpcException refused ? code(refused.error()) : "";
            throw e;
        } finally {
            var how =
                    call.exchange().cancelled()
                            ? CallEnd.INTERRUPTED.logged()
                            : code.isEmpty() ? end.logged() : "refused " + code;
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
                .map(tool -> method() + " " + tool)
                .orElseGet(() -> method().text());
    }

    private static String code(RpcError error) {
        return Integer.toString(error.code());
    }
}
