package dev.patchbay.bench;

import java.nio.charset.StandardCharsets;

/** Messages that benchmarks feed in. */
final class Samples {
    private Samples() {}

    /** A call of {@code echo} whose whole line has about this many bytes. */
    static byte[] call(int size) {
        return call(7, size);
    }

    static byte[] call(int id, int size) {
        var head =
                "{\"jsonrpc\":\"2.0\",\"id\":"
                        + id
                        + ",\"method\":\"tools/call\",\"params\":{\"_meta\":{"
                        + "\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
                        + "\"io.modelcontextprotocol/clientCapabilities\":{}},"
                        + "\"name\":\"echo\",\"arguments\":{\"text\":\"";
        var tail = "\"}}}";
        int text = Math.max(1, size - head.length() - tail.length());
        return (head + "x".repeat(text) + tail).getBytes(StandardCharsets.UTF_8);
    }
}
