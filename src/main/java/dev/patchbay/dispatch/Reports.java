package dev.patchbay.dispatch;

import dev.patchbay.call.End;
import dev.patchbay.call.Era;
import dev.patchbay.call.Witness;
import dev.patchbay.jsonrpc.ErrorCode;
import dev.patchbay.jsonrpc.RpcError;
import dev.patchbay.peer.Handler.Ended;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Tells a witness in its words what the peer tells in its own. */
final class Reports {
    private final Witness witness;
    private final LongSupplier nanos;
    private final boolean watched;

    Reports(Witness witness, LongSupplier nanos) {
        this.witness = witness;
        this.nanos = nanos;
        this.watched = !witness.equals(Witness.NONE);
    }

    void began() {
        witness.began();
    }

    void ended(Era era, String method, Ended how, @Nullable RpcError error, long began) {
        // Where nobody watches, even a look at the clock is too much.
        if (watched) {
            witness.ended(era, method, end(how, error), nanos.getAsLong() - began);
        }
    }

    void refused(Era era, String method, RpcError error) {
        witness.refused(era, method, end(error));
    }

    private static End end(Ended how, @Nullable RpcError error) {
        return switch (how) {
            case ANSWERED -> error == null ? End.OK : end(error);
            case LATE -> End.TIMED_OUT;
            case GIVEN_UP -> End.CANCELLED;
        };
    }

    private static End end(RpcError error) {
        int code = error.code();
        if (code == ErrorCode.METHOD_NOT_FOUND.code()) {
            return End.UNKNOWN_METHOD;
        }
        if (code == ErrorCode.OVERLOADED.code()) {
            return End.OVERLOADED;
        }
        if (code == ErrorCode.STOPPING.code()) {
            return End.STOPPED;
        }
        return code == ErrorCode.INTERNAL_ERROR.code() ? End.FAILED : End.INVALID;
    }
}
