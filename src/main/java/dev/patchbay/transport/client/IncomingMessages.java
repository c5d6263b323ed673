package dev.patchbay.transport.client;

import dev.patchbay.jsonrpc.Incoming;
import dev.patchbay.jsonrpc.RequestId;
import dev.patchbay.peer.channel.RequestLoss;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.subscription.BackPressureStrategy;
import io.smallrye.mutiny.subscription.MultiEmitter;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Emits the messages of a server, and the losses of our requests. */
final class IncomingMessages {
    private volatile BiConsumer<RequestId, RequestLoss> lossListener = (_, _) -> {};
    private volatile @Nullable MultiEmitter<? super Incoming> emitter;

    /**
     * Returns the messages. Demand does not pace them, as the subscriber takes them at once.
     *
     * @param subscribed runs when there is a subscriber
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

    void onLoss(BiConsumer<RequestId, RequestLoss> listener) {
        lossListener = listener;
    }

    void emit(Incoming message) {
        var to = emitter;
        if (to != null) {
            to.emit(message);
        }
    }

    void lost(RequestId id, RequestLoss loss) {
        lossListener.accept(id, loss);
    }

    void complete() {
        var to = emitter;
        if (to != null) {
            to.complete();
        }
    }
}
