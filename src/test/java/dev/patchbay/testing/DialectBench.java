package dev.patchbay.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.patchbay.call.Call;
import dev.patchbay.call.Operation;
import dev.patchbay.call.Outcome;
import dev.patchbay.call.Service;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.Codec;
import dev.patchbay.jsonrpc.JsonRpcMessage.Request;
import dev.patchbay.jsonrpc.RpcException;
import dev.patchbay.mcp.Implementation;
import dev.patchbay.mcp.RequestMethod;
import dev.patchbay.peer.FakeChannel;
import dev.patchbay.peer.HandScheduler;
import dev.patchbay.peer.Peer;
import dev.patchbay.peer.incoming.Handler;
import dev.patchbay.peer.incoming.Handler.Reply;
import dev.patchbay.peer.incoming.PeerLimits;
import dev.patchbay.peer.incoming.TimeLimit;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Test setup for the dialects of both eras. The test plays everything around them. */
public final class DialectBench {
    public static final TimeLimit LIMIT =
            new TimeLimit(Duration.ofSeconds(1), Duration.ofSeconds(10));
    public static final Implementation SERVER = new Implementation("us", "1");

    public final FakeChannel channel = new FakeChannel();
    public final Peer peer = peer();

    private Peer peer() {
        var time = new HandScheduler();
        var limits = new PeerLimits(1, 1_000, Duration.ofSeconds(1));
        return new Peer(channel, _ -> unused(), limits, time, time);
    }

    private static Handler unused() {
        return null;
    }

    public static Operation operation(RequestMethod method, Service<Call, Outcome> service) {
        return new Operation() {
            @Override
            public RequestMethod method() {
                return method;
            }

            @Override
            public Outcome serve(Call call) throws InterruptedException {
                return service.serve(call);
            }
        };
    }

    public static Request request(String json) {
        var bytes = json.getBytes(StandardCharsets.UTF_8);
        return (Request) Codec.decode(bytes, bytes.length);
    }

    /** The result that a request is answered with, after its work if it needs any. */
    public static RawJson result(Reply reply) {
        try {
            return switch (reply) {
                case Reply.Now now -> RawJson.of(now.result());
                case Reply.Later later -> RawJson.of(later.work().call());
                case Reply.Standing _ -> throw new AssertionError("A request that stands");
            };
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    public static void assertRefused(ThrowingCallable serving, int code, String message) {
        assertThatExceptionOfType(RpcException.class)
                .isThrownBy(serving)
                .withMessage(message)
                .satisfies(e -> assertThat(e.error().code()).isEqualTo(code));
    }
}
