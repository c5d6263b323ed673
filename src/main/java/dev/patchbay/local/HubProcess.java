package dev.patchbay.local;

import java.time.Instant;

/** A hub that runs, as people tell it from others. */
public record HubProcess(long id, Instant started) {}
