package dev.patchbay.transport.process;

/** What can be said to a group of processes. */
enum Signal {
    TERM(15),
    KILL(9);

    private final int number;

    Signal(int number) {
        this.number = number;
    }

    int number() {
        return number;
    }
}
