package dev.patchbay.mission;

import java.util.Set;

/**
 * One well-formed request and its allowed outcomes.
 *
 * @param id as JSON
 * @param key the id and its type
 * @param outcomes {@code result} or codes of errors, of which its answer must have one
 * @param standing whether it goes on until it is cancelled or the conversation ends
 */
record RandomRequest(String id, String key, String line, Set<String> outcomes, boolean standing) {}
