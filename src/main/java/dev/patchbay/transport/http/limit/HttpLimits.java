package dev.patchbay.transport.http.limit;

import java.time.Duration;

/**
 * The limits of the front, for all clients together.
 *
 * @param body the largest size of a message in bytes
 * @param inFlight how many POST requests may be open at the same time
 * @param streams how many streams that wait for changes may be open
 * @param sessions how many sessions may be open
 * @param sessionIdle how long a session may be silent until it ends
 * @param unsent how many bytes of one stream may be unsent until senders have to wait
 * @param stall how long a client may take no bytes, and how long a body may take to arrive
 * @param keepAlive how long a stream may be silent until a comment is sent to keep it alive
 * @param replay how many bytes of past events a session keeps for clients that resume a stream
 * @param memory how many bytes may be kept for all clients together: what they have sent, what they
 *     have not taken, and what is kept for them
 */
public record HttpLimits(
        int body,
        int inFlight,
        int streams,
        int sessions,
        Duration sessionIdle,
        int unsent,
        Duration stall,
        Duration keepAlive,
        int replay,
        long memory) {}
