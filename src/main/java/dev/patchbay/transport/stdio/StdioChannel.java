package dev.patchbay.transport.stdio;

import dev.patchbay.frame.Frame;
import dev.patchbay.json.JsonValue;
import dev.patchbay.jsonrpc.Codec;
import dev.patchbay.jsonrpc.Incoming;
import dev.patchbay.jsonrpc.RpcError;
import dev.patchbay.peer.channel.Channel;
import dev.patchbay.transport.line.LineReader;
import dev.patchbay.transport.line.LineWriter;
import io.smallrye.mutiny.Multi;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.function.Consumer;

/** The channel to the client of this process, on the standard streams. A process has only one. */
public final class StdioChannel implements Channel {
    private static final Incoming NO_ROOM =
            new Incoming.Unreadable(
                    null, RpcError.overloaded("there was no memory for a line of input"));

    private final InputStream in;
    private final LineWriter writer;
    private final int lineLimit;

    /**
     * Creates a channel on two streams.
     *
     * @param lineLimit the largest length of a line in bytes
     * @param unsentBound the number of unsent bytes from which on senders wait
     */
    public StdioChannel(InputStream in, OutputStream out, int lineLimit, int unsentBound) {
        this.in = in;
        this.writer = new LineWriter(out, unsentBound);
        this.lineLimit = lineLimit;
    }

    /**
     * Returns the channel on the standard streams of this process. After this call {@code
     * System.out} prints to standard error, so that only messages reach standard output.
     */
    public static StdioChannel ofProcess(int lineLimit, int unsentBound) {
        System.setOut(System.err);
        // Not System.in: in tests and in dev mode it is a console that never reports its end.
        return new StdioChannel(
                new FileInputStream(FileDescriptor.in),
                new FileOutputStream(FileDescriptor.out),
                lineLimit,
                unsentBound);
    }

    @Override
    public Multi<Incoming> incoming() {
        return LineReader.read("stdin", in, lineLimit, writer.broken(), StdioChannel::decode);
    }

    @Override
    public void send(JsonValue message) {
        writer.send(message);
    }

    @Override
    public void close(Duration grace) {
        writer.close(grace);
    }

    private static void decode(Frame frame, Consumer<? super Incoming> messages) {
        switch (frame) {
            case Frame.Line line -> messages.accept(decode(line));
            case Frame.NoRoom _ -> messages.accept(NO_ROOM);
            case Frame.TooLong tooLong ->
                    messages.accept(
                            new Incoming.Unreadable(
                                    null,
                                    RpcError.invalidRequest(
                                            "A line must not exceed "
                                                    + tooLong.limit()
                                                    + " bytes")));
            case Frame.Skipped _ -> {}
        }
    }

    private static Incoming decode(Frame.Line line) {
        try {
            return Codec.decode(line.bytes(), line.length());
        } catch (OutOfMemoryError e) {
            // The memory of this line is free again at this point, so the stream can go on.
            return NO_ROOM;
        }
    }
}
