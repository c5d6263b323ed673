package dev.patchbay.transport.http.oauth;

import java.time.Duration;

/**
 * When and how the keys of an issuer are fetched.
 *
 * @param timeout how long a fetch may take
 * @param pause the shortest time between the starts of two fetches
 * @param age how old known keys may be until they are fetched again
 */
public record KeyRules(Duration timeout, Duration pause, Duration age) {}
