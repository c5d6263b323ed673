package dev.patchbay.app;

import dev.patchbay.catalog.LiveCatalog;
import dev.patchbay.event.Events;
import dev.patchbay.schema.validation.SchemaLimits;
import dev.patchbay.schema.validation.Schemas;
import dev.patchbay.tool.invocation.LocalCatalog;
import dev.patchbay.tool.spec.LocalBeans;
import dev.patchbay.upstream.Registry;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** Produces the CDI beans that are plain objects of other packages. */
final class Beans {
    @Produces
    @Singleton
    Events events() {
        return new Events();
    }

    @Produces
    @Singleton
    LiveCatalog catalog(LocalBeans beans, Events events) {
        var schemas = new Schemas(SchemaLimits.DEFAULT);
        return new LiveCatalog(Hub.checked(LocalCatalog.of(beans), schemas), events);
    }

    @Produces
    @Singleton
    Registry registry() {
        return new Registry();
    }
}
