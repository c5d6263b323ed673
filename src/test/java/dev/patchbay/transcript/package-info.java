/**
 * Conversations written down, and what plays them.
 *
 * <p>The files are in {@code src/test/resources/transcripts}; the {@code README.md} there says how
 * to write one.
 */
package dev.patchbay.transcript;
