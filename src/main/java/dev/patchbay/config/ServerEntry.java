package dev.patchbay.config;

import dev.patchbay.json.RawJson;

/**
 * A server as it stands in a file.
 *
 * @param id what its name becomes
 * @param name as the file has it
 * @param masked what the file says of it, without secrets
 */
public record ServerEntry(String id, String name, int line, RawJson masked) {}
