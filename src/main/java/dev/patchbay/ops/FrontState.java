package dev.patchbay.ops;

/** The current state of the HTTP front. */
public interface FrontState {
    /** Returns the number of connections accepted since the start. */
    long connectionsTaken();

    int connections();

    /** Returns the number of HTTP requests in flight, including streams. */
    int requests();

    /** Returns the number of those requests that are answered with an event stream. */
    int streams();

    /** Returns the number of streams that wait for changes and have no end. */
    int waiting();

    int sessions();

    /** Returns the number of bytes that wait to be sent to clients. */
    long unsent();

    /** Returns the number of bytes in use of the memory for clients. */
    long memory();

    /** Returns the size of the memory for clients, in bytes. */
    long memoryLimit();
}
