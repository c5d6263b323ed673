package dev.patchbay.transport.http;

/**
 * What the front has to do at one moment.
 *
 * @param requests how many requests of HTTP are not over, streams included
 * @param streams how many of them are streams of events
 * @param unsent how many bytes wait for clients to take them
 */
public record Load(int requests, int streams, int sessions, long unsent) {}
