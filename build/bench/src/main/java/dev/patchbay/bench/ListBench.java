package dev.patchbay.bench;

import dev.patchbay.call.Call;
import dev.patchbay.call.Operation;
import dev.patchbay.call.Outcome;
import dev.patchbay.call.Params;
import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;
import dev.patchbay.mcp.Revision;
import dev.patchbay.method.ListOperations;
import dev.patchbay.testing.FakeExchange;
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
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** All tools of the servers behind the hub in one list, from the question to its bytes. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class ListBench {
    private static final Call QUESTION =
            new Call(Params.of(RawJson.EMPTY_OBJECT), new FakeExchange(Revision.V2025_11_25));

    /** How many servers, and how many tools each of them has. */
    @Param({"1x10000", "10x1000"})
    public String size = "";

    private ManyTools many;
    private Operation list;

    @Setup
    public void prepare() throws InterruptedException {
        var sizes = size.split("x", -1);
        many = new ManyTools(Integer.parseInt(sizes[0]), Integer.parseInt(sizes[1]));
        list = ListOperations.tools(many.catalog, Integer.MAX_VALUE);
    }

    @TearDown
    public void close() {
        many.close();
    }

    @Benchmark
    public int list() throws Exception {
        var out = new JsonWriter().beginObject();
        if (list.serve(QUESTION) instanceof Outcome.Completed(var page, _)) {
            page.writeMembers(out, Revision.V2025_11_25);
        }
        return out.endObject().length();
    }
}
