package dev.patchbay.ops;

/** What can be seen of the front over HTTP at any moment. */
public interface FrontState {
    /** How many connections were ever taken. */
    long connectionsTaken();

    int connections();

    /** How many requests of HTTP are not over, streams included. */
    int requests();

    /** How many of them are answered with a stream of events. */
    int streams();

    int sessions();

    /** How many bytes wait for clients to take them. */
    long unsent();
}
