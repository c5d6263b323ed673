package dev.patchbay.config.edit;

import dev.patchbay.json.RawJson;

/**
 * A server entry of a file.
 *
 * @param id the id for its name
 * @param name its name in the file
 * @param key the path to the entry, as problems name it
 * @param masked the entry without its secrets
 */
public record ServerEntry(String id, String name, String key, int line, RawJson masked) {}
