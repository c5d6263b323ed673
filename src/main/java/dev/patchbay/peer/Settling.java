package dev.patchbay.peer;

import dev.patchbay.json.RawJson;
import io.smallrye.mutiny.subscription.UniEmitter;

/** Waits on behalf of a Mutiny stream. */
record Settling(UniEmitter<? super RawJson> emitter) implements Waiting {
    @Override
    public void answered(RawJson result) {
        emitter.complete(result);
    }

    @Override
    public void failed(Throwable failure) {
        emitter.fail(failure);
    }
}
