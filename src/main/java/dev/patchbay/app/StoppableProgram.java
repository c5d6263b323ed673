package dev.patchbay.app;

import io.quarkus.runtime.QuarkusApplication;

/** A program that runs until its work is done, or until it is stopped. */
interface StoppableProgram extends QuarkusApplication {
    /**
     * Lets running work end. Called once, from any thread: after {@link #run}, or on a signal while
     * it runs.
     */
    void stop();
}
