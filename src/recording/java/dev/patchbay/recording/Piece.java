package dev.patchbay.recording;

/**
 * What was written at one moment.
 *
 * @param at milliseconds since the beginning
 */
record Piece(long at, String text) {}
