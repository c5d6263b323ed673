package dev.patchbay.config;

import dev.patchbay.json.RawJson;

/**
 * A server as it stands in a file.
 *
 * @param id what its name becomes
 * @param name as the file has it
 * @param key the way to it, as problems name it
 * @param masked what the file says of it, without secrets
 */
public record ServerEntry(String id, String name, String key, int line, RawJson masked) {}
