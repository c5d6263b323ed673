package dev.patchbay.app;

import dev.patchbay.upstream.HubParts;

/** What a hub needs once it has servers. */
record Equipment(HubParts parts, Overheard overheard) {}
