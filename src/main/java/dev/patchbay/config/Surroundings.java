package dev.patchbay.config;

import java.nio.file.Path;
import java.util.Map;

/**
 * What a configuration file may refer to.
 *
 * @param environment the variables
 * @param home the user's folder
 * @param self the hub itself, which must not be one of its own servers
 */
public record Surroundings(Map<String, String> environment, Path home, Self self) {
    public Surroundings {
        environment = Map.copyOf(environment);
    }

    /** Those of this process. */
    public static Surroundings of(Self self) {
        return new Surroundings(System.getenv(), Path.of(Home.in(System.getenv())), self);
    }

    /** Without the environment, which has secrets. */
    @Override
    public String toString() {
        return "Surroundings[home=" + home + ", self=" + self + "]";
    }
}
