package dev.patchbay.schema.validation;

/**
 * One place where a value violates its schema.
 *
 * @param pointer the JSON Pointer to the place inside of the value; empty for the value itself
 * @param message what must hold there and what was found, written for a language model
 */
public record Violation(String pointer, String message) {
    @Override
    public String toString() {
        return pointer.isEmpty() ? message : pointer + ": " + message;
    }
}
