package dev.patchbay.app;

import dev.patchbay.catalog.LiveCatalog;
import dev.patchbay.event.Events;
import dev.patchbay.schema.SchemaLimits;
import dev.patchbay.schema.Schemas;
import dev.patchbay.tool.LocalBeans;
import dev.patchbay.tool.LocalCatalog;
import dev.patchbay.upstream.Registry;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** The plain objects that beans may ask for. */
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
