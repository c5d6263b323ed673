package dev.patchbay.transport.http;

import java.time.Duration;

/**
 * The bounds of the front, for all its clients together.
 *
 * @param body how many bytes a message may have
 * @param inFlight how many posts may be unanswered
 * @param sessions how many sessions there may be
 * @param sessionIdle how long a session may be silent before it is forgotten
 * @param unsent how many bytes of one stream may be unsent before whoever produces more has to wait
 * @param stall how long a client may take nothing, or a body may take to arrive
 * @param keepAlive how long a stream may be silent before a comment shows that it lives
 * @param replay how many bytes of past events a session keeps for clients that come back
 */
public record HttpLimits(
        int body,
        int inFlight,
        int sessions,
        Duration sessionIdle,
        int unsent,
        Duration stall,
        Duration keepAlive,
        int replay) {}
