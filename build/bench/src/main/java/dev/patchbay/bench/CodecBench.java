package dev.patchbay.bench;

import dev.patchbay.json.JsonWriter;
import dev.patchbay.jsonrpc.Codec;
import dev.patchbay.jsonrpc.Incoming;
import dev.patchbay.jsonrpc.JsonRpcMessage;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** From the bytes of a line to a message, and back to bytes. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class CodecBench {
    @Param({"300", "1024", "1048576"})
    private int size;

    private byte[] line;

    @Setup
    public void prepare() {
        line = Samples.call(size);
    }

    @Benchmark
    public Incoming decode() {
        return Codec.decode(line, line.length);
    }

    @Benchmark
    public int decodeAndEncode() {
        var out = new JsonWriter(line.length + 64);
        ((JsonRpcMessage) Codec.decode(line, line.length)).writeTo(out);
        return out.length();
    }
}
