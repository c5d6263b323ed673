package dev.patchbay.transport.stdio;

import dev.patchbay.frame.Frame;
import dev.patchbay.json.JsonValue;
import dev.patchbay.jsonrpc.Codec;
import dev.patchbay.jsonrpc.Incoming;
import dev.patchbay.jsonrpc.RpcError;
import dev.patchbay.peer.Channel;
import dev.patchbay.transport.line.LineReader;
import dev.patchbay.transport.line.LineWriter;
import io.smallrye.mutiny.Multi;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;

/** The one channel of a process that is spoken to over its standard streams. */
public final class StdioChannel implements Channel {
    private static final Incoming NO_ROOM =
            new Incoming.Unreadable(
                    null, RpcError.overloaded("there was no memory for a line of input"));

    private final InputStream in;
    private final LineWriter writer;
    private final int lineLimit;

    /**
     * A channel over any two streams.
     *
     * @param lineLimit how long a line may be
     * @param unsentBound how many bytes may be unsent before senders wait
     */
    public StdioChannel(InputStream in, OutputStream out, int lineLimit, int unsentBound) {
        this.in = in;
        this.writer = new LineWriter(out, unsentBound);
        this.lineLimit = lineLimit;
    }

    /**
     * The channel over the process's own streams. From here on whatever else the process prints
     * goes to standard error, so that nothing but messages can reach standard output.
     */
    public static StdioChannel ofProcess(int lineLimit, int unsentBound) {
        System.setOut(System.err);
        // Not System.in: in tests and in dev mode that is a console which never reports its end.
        return new StdioChannel(
                new FileInputStream(FileDescriptor.in),
                new FileOutputStream(FileDescriptor.out),
                lineLimit,
                unsentBound);
    }

    @Override
    public Multi<Incoming> incoming() {
        return LineReader.lines("stdin", in, lineLimit, writer.broken())
                .onItem()
                .transform(StdioChannel::decode);
    }

    @Override
    public void send(JsonValue message) {
        writer.send(message);
    }

    @Override
    public void close(Duration grace) {
        writer.close(grace);
    }

    private static Incoming decode(Frame frame) {
        return switch (frame) {
            case Frame.Line line -> decode(line);
            case Frame.NoRoom _ -> NO_ROOM;
            case Frame.TooLong tooLong ->
                    new Incoming.Unreadable(
                            null,
                            RpcError.invalidRequest(
                                    "A line must not exceed " + tooLong.limit() + " bytes"));
        };
    }

    private static Incoming decode(Frame.Line line) {
        try {
            return Codec.decode(line.bytes(), line.length());
        } catch (OutOfMemoryError e) {
            // What was read of this line is free again by now; the stream must live on.
            return NO_ROOM;
        }
    }
}
