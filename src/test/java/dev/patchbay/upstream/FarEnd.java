package dev.patchbay.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.failure.ServerFailure;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.RequestId;
import dev.patchbay.mcp.Revision;
import dev.patchbay.peer.FakeChannel;
import dev.patchbay.peer.channel.Channel;
import dev.patchbay.peer.channel.RequestLoss;
import dev.patchbay.testing.Messages;
import dev.patchbay.upstream.connection.ServerLink;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A connection to a server that the test plays. */
public final class FarEnd implements ServerLink {
    private final FakeChannel channel = new FakeChannel();
    private final List<Revision> settled = new CopyOnWriteArrayList<>();
    private final ServerFailure ending;

    public FarEnd() {
        this(ServerFailure.Disconnected.BEFORE_ANSWER);
    }

    public FarEnd(ServerFailure ending) {
        this.ending = ending;
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
    public ServerFailure ending() {
        return ending;
    }

    /** What was said to be spoken from then on. */
    public List<Revision> settled() {
        return List.copyOf(settled);
    }

    /** The next message, which must be of this method. */
    public Heard hears(String method) {
        var heard = hears();
        assertThat(heard.method()).isEqualTo(method);
        return heard;
    }

    /** The next message, whatever it is. */
    Heard hears() {
        return new Heard(RawJson.parse(channel.next()));
    }

    public void assertClosed() {
        assertThat(channel.next()).isEqualTo(FakeChannel.CLOSED);
        assertThat(channel.rest()).isEmpty();
    }

    public void assertNothingElse() {
        assertThat(channel.rest()).isEmpty();
    }

    /** Sends a notification with these members. */
    void tells(String method, String members) {
        channel.receive(Messages.notification(method, members));
    }

    public void end() {
        channel.end();
    }

    /** Tells that it speaks the newer era. */
    public void discovered() {
        hears("server/discover").answer("{\"supportedVersions\":[\"2026-07-28\"]}");
    }

    /** Makes the handshake of the older era. */
    public void shakesHands() {
        hears("initialize").answer("{\"protocolVersion\":\"2025-11-25\"}");
        hears("notifications/initialized");
    }

    /** One message that has come. */
    public final class Heard {
        private final RawJson message;

        private Heard(RawJson message) {
            this.message = message;
        }

        /** The method; the whole message if it has none. */
        String method() {
            return message.member("method").map(RawJson::text).orElseGet(message::toString);
        }

        RawJson params() {
            return message.member("params").orElseThrow();
        }

        private RawJson id() {
            return message.member("id").orElseThrow();
        }

        public void answer(String result) {
            end("result", result);
        }

        public void refuse(int code) {
            end("error", "{\"code\":" + code + ",\"message\":\"no\"}");
        }

        public void lose(RequestLoss loss) {
            channel.lose(new RequestId.Whole(id().tree().longValue()), loss);
        }

        private void end(String how, String what) {
            channel.receive(
                    "{\"jsonrpc\":\"2.0\",\"id\":" + id() + ",\"" + how + "\":" + what + "}");
        }
    }
}
