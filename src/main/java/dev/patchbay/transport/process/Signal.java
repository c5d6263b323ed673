package dev.patchbay.transport.process;

/** The signals for process groups. */
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
