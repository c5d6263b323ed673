package dev.patchbay.transport.server;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.LastHttpContent;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.impl.VertxHttpRequestDecoder;
import io.vertx.core.net.impl.ConnectionBase;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decodes the requests of one connection and refuses requests whose head is ambiguous. It decodes
 * nothing after such a request, because a proxy in front may see the start of the next request at
 * another byte.
 *
 * <p>It replaces the decoder of Vert.x, because folded header lines (RFC 9112, section 5.2) look
 * like other lines once they are decoded.
 *
 * <p>Concurrency: only the event loop of the connection calls it.
 */
public final class RequestDecoder extends VertxHttpRequestDecoder {
    /** The name of the decoder in the pipelines of Vert.x. */
    private static final String NAME = "httpDecoder";

    private static final byte LINE_FEED = '\n';

    private boolean inHead = true;
    private boolean afterLineFeed;
    private boolean folded;
    private int endOfWord;
    private boolean oddLine;
    private String version = "";
    private boolean refused;

    private RequestDecoder(HttpServerOptions options) {
        super(options);
    }

    /** Replaces the decoder of a new connection. Must be called before its first byte is read. */
    public static void install(HttpConnection connection, HttpServerOptions options) {
        // Vert.x has no public access to the pipeline of a connection.
        ((ConnectionBase) connection)
                .channelHandlerContext()
                .pipeline()
                .replace(NAME, NAME, new RequestDecoder(options));
    }

    @Override
    protected void decode(ChannelHandlerContext context, ByteBuf buffer, List<Object> out)
            throws Exception {
        if (refused) {
            buffer.skipBytes(buffer.readableBytes());
            return;
        }
        int from = buffer.readerIndex();
        boolean head = inHead;
        int before = out.size();
        super.decode(context, buffer, out);
        if (head) {
            // In the step that completes a head the decoder takes no byte of the body.
            lookForFolds(buffer, from, buffer.readerIndex());
        }
        for (int i = before; i < out.size(); i++) {
            take(out.get(i));
        }
    }

    private void take(Object decoded) {
        if (decoded instanceof HttpRequest request) {
            inHead = false;
            if (request.decoderResult().isSuccess()) {
                check(request);
            } else {
                refused = true;
            }
        }
        if (decoded instanceof LastHttpContent) {
            inHead = true;
            afterLineFeed = false;
            folded = false;
        }
    }

    private void check(HttpRequest request) {
        var malformed = malformed(request);
        if (malformed != null) {
            request.setDecoderResult(DecoderResult.failure(malformed));
            refused = true;
        }
    }

    private @Nullable MalformedRequest malformed(HttpRequest request) {
        if (!version.equals("HTTP/1.1") && !version.equals("HTTP/1.0")) {
            return new MalformedRequest(
                    MalformedRequest.NOT_IMPLEMENTED, "The version must be HTTP/1.1");
        }
        if (oddLine) {
            return MalformedRequest.badRequest("The request line must have single spaces");
        }
        if (folded) {
            return MalformedRequest.badRequest("A header must be one line");
        }
        return RequestHead.check(request);
    }

    @Override
    protected String splitFirstWordInitialLine(byte[] line, int start, int length) {
        oddLine = false;
        endOfWord = start + length;
        return super.splitFirstWordInitialLine(line, start, length);
    }

    @Override
    protected String splitSecondWordInitialLine(byte[] line, int start, int length) {
        lookAtGap(line, start);
        endOfWord = start + length;
        return super.splitSecondWordInitialLine(line, start, length);
    }

    @Override
    protected String splitThirdWordInitialLine(byte[] line, int start, int length) {
        lookAtGap(line, start);
        version = super.splitThirdWordInitialLine(line, start, length);
        return version;
    }

    /** Checks for the single space of RFC 9112, section 3. The decoder accepts any white space. */
    private void lookAtGap(byte[] line, int start) {
        oddLine |= start != endOfWord + 1 || line[endOfWord] != ' ';
    }

    /** Looks for folded lines. A line that starts with a blank continues the line before it. */
    private void lookForFolds(ByteBuf buffer, int from, int to) {
        if (from == to) {
            return;
        }
        folded |= afterLineFeed && isBlank(buffer.getByte(from));
        for (int at = buffer.indexOf(from, to - 1, LINE_FEED);
                at >= 0;
                at = buffer.indexOf(at + 1, to - 1, LINE_FEED)) {
            folded |= isBlank(buffer.getByte(at + 1));
        }
        afterLineFeed = buffer.getByte(to - 1) == LINE_FEED;
    }

    private static boolean isBlank(byte one) {
        return one == ' ' || one == '\t';
    }
}
