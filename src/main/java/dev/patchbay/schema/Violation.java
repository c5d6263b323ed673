package dev.patchbay.schema;

/**
 * One place where a value breaks its schema.
 *
 * @param pointer JSON Pointer to the place inside the value, empty for the value itself
 * @param message what must hold there and what was found, written for a language model
 */
public record Violation(String pointer, String message) {
    @Override
    public String toString() {
        return pointer.isEmpty() ? message : pointer + ": " + message;
    }
}
