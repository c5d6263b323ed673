package dev.patchbay.app;

import dev.patchbay.app.record.OutputRecorder;
import dev.patchbay.upstream.HubParts;

/** The parts that a hub needs once it has servers. */
record UpstreamEquipment(HubParts parts, OutputRecorder recorder) {}
