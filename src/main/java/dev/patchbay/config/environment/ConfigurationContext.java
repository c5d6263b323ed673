package dev.patchbay.config.environment;

import java.nio.file.Path;
import java.util.Map;

/**
 * What a configuration file may refer to.
 *
 * @param environment the environment variables
 * @param home the user's home folder
 * @param self the address of this hub, which must not be one of its own servers
 */
public record ConfigurationContext(Map<String, String> environment, Path home, OwnAddress self) {
    public ConfigurationContext {
        environment = Map.copyOf(environment);
    }

    /** Returns the context of this process. */
    public static ConfigurationContext of(OwnAddress self) {
        return new ConfigurationContext(System.getenv(), UserHome.ofThisProcess(), self);
    }

    /**
     * Returns a context for untrusted entries: no files, and no variable except the hub's ancestry.
     */
    public ConfigurationContext bare() {
        var started = environment.get(HubAncestry.VARIABLE);
        return new ConfigurationContext(
                started == null ? Map.of() : Map.of(HubAncestry.VARIABLE, started),
                home,
                self.byName());
    }

    /** Leaves out the environment, because it contains secrets. */
    @Override
    public String toString() {
        return "ConfigurationContext[home=" + home + ", self=" + self + "]";
    }
}
