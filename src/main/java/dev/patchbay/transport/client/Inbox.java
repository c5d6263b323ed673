package dev.patchbay.transport.client;

import dev.patchbay.jsonrpc.Incoming;
import dev.patchbay.jsonrpc.RequestId;
import dev.patchbay.peer.Loss;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.subscription.BackPressureStrategy;
import io.smallrye.mutiny.subscription.MultiEmitter;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Where the messages of a server come out, and what is known of our own. */
final class Inbox {
    private volatile BiConsumer<RequestId, Loss> told = (_, _) -> {};
    private volatile @Nullable MultiEmitter<? super Incoming> emitter;

    /**
     * The messages; never paced by demand, as the reader takes them at once.
     *
     * @param subscribed runs once somebody reads
     */
    Multi<Incoming> messages(Runnable subscribed) {
        return Multi.createFrom()
                .emitter(
                        to -> {
                            emitter = to;
                            subscribed.run();
                        },
                        BackPressureStrategy.IGNORE);
    }

    void onLoss(BiConsumer<RequestId, Loss> listener) {
        told = listener;
    }

    void emit(Incoming message) {
        var to = emitter;
        if (to != null) {
            to.emit(message);
        }
    }

    void lost(RequestId id, Loss loss) {
        told.accept(id, loss);
    }

    void complete() {
        var to = emitter;
        if (to != null) {
            to.complete();
        }
    }
}
