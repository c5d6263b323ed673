package dev.patchbay.hub;

import dev.patchbay.app.TestHub;
import dev.patchbay.testing.FakeUpstream;

/** A client and a server with the hub between them: their eras, and the transport of the server. */
enum Pair {
    LEGACY_TO_LEGACY(false, false, Back.PROGRAM),
    LEGACY_TO_MODERN(false, true, Back.PROGRAM),
    MODERN_TO_LEGACY(true, false, Back.PROGRAM),
    MODERN_TO_MODERN(true, true, Back.PROGRAM),
    LEGACY_TO_LEGACY_OVER_HTTP(false, false, Back.HTTP),
    LEGACY_TO_MODERN_OVER_HTTP(false, true, Back.HTTP),
    MODERN_TO_LEGACY_OVER_HTTP(true, false, Back.HTTP),
    MODERN_TO_MODERN_OVER_HTTP(true, true, Back.HTTP),
    LEGACY_TO_OLD_HTTP(false, false, Back.OLD_HTTP),
    MODERN_TO_OLD_HTTP(true, false, Back.OLD_HTTP);

    private final boolean modernClient;
    private final boolean modernServer;
    private final Back back;

    Pair(boolean modernClient, boolean modernServer, Back back) {
        this.modernClient = modernClient;
        this.modernServer = modernServer;
        this.back = back;
    }

    FakeUpstream server() {
        var fake = modernServer ? FakeUpstream.modern() : FakeUpstream.legacy();
        return switch (back) {
            case PROGRAM -> fake;
            case HTTP -> fake.overHttp();
            case OLD_HTTP -> fake.overOldHttp();
        };
    }

    HubClient client(TestHub hub) {
        return modernClient ? HubClient.modern(hub) : HubClient.legacy(hub);
    }

    boolean modernClient() {
        return modernClient;
    }

    boolean modernServer() {
        return modernServer;
    }

    private enum Back {
        PROGRAM,
        HTTP,
        OLD_HTTP
    }
}
