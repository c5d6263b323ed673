package dev.patchbay.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.RequestId;
import dev.patchbay.mcp.Revision;
import dev.patchbay.peer.Channel;
import dev.patchbay.peer.FakeChannel;
import dev.patchbay.peer.Loss;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A way to a server that the test plays. */
final class FarEnd implements Link {
    private final FakeChannel channel = new FakeChannel();
    private final List<Revision> settled = new CopyOnWriteArrayList<>();
    private final String lastWords;

    FarEnd() {
        this("");
    }

    FarEnd(String lastWords) {
        this.lastWords = lastWords;
    }

    @Override
    public Channel channel() {
        return channel;
    }

    @Override
    public void settled(Revision revision) {
        settled.add(revision);
    }

    @Override
    public String lastWords() {
        return lastWords;
    }

    /** What was said to be spoken from then on. */
    List<Revision> settled() {
        return List.copyOf(settled);
    }

    /** The next message, which must be of this method. */
    Heard hears(String method) {
        var message = RawJson.parse(channel.next());
        assertThat(message.member("method").map(RawJson::text))
                .as(message.toString())
                .contains(method);
        return new Heard(message);
    }

    void assertClosed() {
        assertThat(channel.next()).isEqualTo(FakeChannel.CLOSED);
        assertThat(channel.rest()).isEmpty();
    }

    void assertNothingElse() {
        assertThat(channel.rest()).isEmpty();
    }

    void end() {
        channel.end();
    }

    /** Tells that it speaks the newer era. */
    void discovered() {
        hears("server/discover").answer("{\"supportedVersions\":[\"2026-07-28\"]}");
    }

    /** Makes the handshake of the older era. */
    void shakesHands() {
        hears("initialize").answer("{\"protocolVersion\":\"2025-11-25\"}");
        hears("notifications/initialized");
    }

    /** One message that has come. */
    final class Heard {
        private final RawJson message;

        private Heard(RawJson message) {
            this.message = message;
        }

        RawJson params() {
            return message.member("params").orElseThrow();
        }

        private RawJson id() {
            return message.member("id").orElseThrow();
        }

        void answer(String result) {
            end("result", result);
        }

        void refuse(int code) {
            end("error", "{\"code\":" + code + ",\"message\":\"no\"}");
        }

        void lose(Loss loss) {
            channel.lose(new RequestId.Whole(id().tree().longValue()), loss);
        }

        private void end(String how, String what) {
            channel.receive(
                    "{\"jsonrpc\":\"2.0\",\"id\":" + id() + ",\"" + how + "\":" + what + "}");
        }
    }
}
