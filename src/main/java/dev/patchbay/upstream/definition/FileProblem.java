package dev.patchbay.upstream.definition;

/**
 * A problem in the file of servers that keeps one server, or all, from being used.
 *
 * @param text the file's name without its folder, the line, the key, and what must hold
 * @param ofWholeFile whether nothing in the file can be used
 */
public record FileProblem(String text, boolean ofWholeFile) {}
