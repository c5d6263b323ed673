/**
 * Connections to servers over HTTP: streamable HTTP of both eras, and the older transport HTTP with
 * SSE. Vert.x starts with the first connection.
 *
 * <p>The way of a request over streamable HTTP, and of its response:
 *
 * <pre>
 * Peer
 *  |                               the thread of the sender:
 * StreamableChannel.send, ask      writes the body (PostBody) and the headers (StatelessHeaders)
 *  |                               the event loop of the channel, from here on:
 * PostedRequest.start
 *  |
 * HttpCall.start                   looks up the host (HostAddresses)
 * HttpCall.connect                 gets a connection
 * HttpCall.send                    writes the request
 * HttpCall.head                    follows a redirect, or passes the head on
 *  |
 * PostedRequest.head               decides by status and type (ResponseHeads) how to read the body
 *  |--- JSON ---------- ResponseBody ---------------------- PostedRequest.message ---.
 *  |--- events -------- ResumableEvents, EventSplitter ---- PostedRequest.event -----|
 *  '--- error status -- ResponseBody ---------------------- PostedRequest.refusal ---|
 *                                                                                    |
 * PostedRequest.deliver            sorts the messages  &lt;-----------------------------'
 *  |--- the response -- StreamableChannel.answered ---.
 *  |--- another ------- StreamableChannel.received ---|--- IncomingMessages --- Peer
 *  '--- none ---------- StreamableChannel.lost -------'
 * </pre>
 *
 * <p>Responses and notifications of the hub go through {@code PostQueue}, one after the other.
 * {@code SessionState} has the session, and the stream for messages that belong to no request.
 * {@code EventStreamChannel} sends everything through a {@code PostQueue}, and receives everything
 * on one {@code ResumableEvents}.
 */
@NullMarked
package dev.patchbay.transport.client;

import org.jspecify.annotations.NullMarked;
