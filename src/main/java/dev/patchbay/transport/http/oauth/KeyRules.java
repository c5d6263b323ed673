package dev.patchbay.transport.http.oauth;

import java.time.Duration;

/**
 * How keys are fetched.
 *
 * @param patience how long that may take
 * @param pause how long they are not fetched again, whatever comes
 * @param age when they are fetched again although nothing is missing
 */
public record KeyRules(Duration patience, Duration pause, Duration age) {}
