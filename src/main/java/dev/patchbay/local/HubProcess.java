package dev.patchbay.local;

import java.time.Instant;

/** A running hub: the process id and the start time, by which users distinguish hubs. */
public record HubProcess(long id, Instant started) {}
