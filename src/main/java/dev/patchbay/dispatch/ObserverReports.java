package dev.patchbay.dispatch;

import dev.patchbay.call.Era;
import dev.patchbay.call.RequestObserver;
import dev.patchbay.failure.RequestEnd;
import java.util.function.LongSupplier;

/** Passes the reports of a peer to a {@link RequestObserver}. */
final class ObserverReports {
    private final RequestObserver observer;
    private final LongSupplier nanos;
    private final boolean watched;

    ObserverReports(RequestObserver observer, LongSupplier nanos) {
        this.observer = observer;
        this.nanos = nanos;
        this.watched = !observer.equals(RequestObserver.NONE);
    }

    void began() {
        observer.began();
    }

    void ended(Era era, String method, RequestEnd end, long began) {
        // Without an observer, even reading the clock is too expensive.
        if (watched) {
            observer.ended(era, method, end, nanos.getAsLong() - began);
        }
    }

    void refused(Era era, String method, RequestEnd end) {
        observer.refused(era, method, end);
    }
}
