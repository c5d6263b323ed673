package dev.patchbay.transport.http.limit;

/**
 * The load of the front at one moment.
 *
 * @param requests how many HTTP requests are open, including streams
 * @param streams how many of them are event streams
 * @param waiting how many of them wait for changes, and do not end by themselves
 * @param unsent how many bytes clients have not taken yet
 * @param memory how many bytes of the memory for clients are in use
 * @param memoryLimit how many bytes the memory for clients has
 */
public record FrontLoad(
        int requests,
        int streams,
        int waiting,
        int sessions,
        long unsent,
        long memory,
        long memoryLimit) {}
