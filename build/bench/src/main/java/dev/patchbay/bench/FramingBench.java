package dev.patchbay.bench;

import dev.patchbay.frame.LineSplitter;
import dev.patchbay.frame.LongLineBuffers;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/** From pieces of a stream to lines of 1 kB. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class FramingBench {
    private static final int LINES = 60;
    private static final int LIMIT = 8 << 20;

    private byte[] piece;

    @Setup
    public void prepare() {
        var line = Samples.call(1024);
        var lines = ByteBuffer.allocate(LINES * (line.length + 1));
        for (int i = 0; i < LINES; i++) {
            lines.put(line).put((byte) '\n');
        }
        piece = lines.array();
    }

    @Benchmark
    @OperationsPerInvocation(LINES)
    public void split(Blackhole sink) throws IOException {
        var stream = new ByteArrayInputStream(piece);
        var splitter = new LineSplitter(LIMIT, sink::consume, new Unshared());
        boolean more = true;
        while (more) {
            more = splitter.readFrom(stream);
        }
    }

    private static final class Unshared implements LongLineBuffers {
        @Override
        public byte[] take(int length) {
            return new byte[length];
        }

        @Override
        public void giveBack(byte[] room) {}
    }
}
