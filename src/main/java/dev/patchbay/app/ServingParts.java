package dev.patchbay.app;

import dev.patchbay.ops.Health;
import dev.patchbay.ops.ManagementRoutes;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Vertx;
import jakarta.inject.Singleton;

/**
 * What Quarkus provides to a program that serves over HTTP.
 *
 * @param vertx the event loops of the program
 * @param meters the registry of all meters, also of those that beans of an application add
 */
@Singleton
record ServingParts(
        Vertx vertx, MeterRegistry meters, Health health, ManagementRoutes management) {}
