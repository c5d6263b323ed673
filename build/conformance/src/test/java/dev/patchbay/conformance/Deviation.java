package dev.patchbay.conformance;

import java.util.List;
import java.util.Optional;

/**
 * A line of a guide that the walk does not run as it stands, and why. {@link #ALL} is the whole
 * list: every other line is run word for word, and must end with 0.
 */
sealed interface Deviation {
    /** How the line begins. */
    String beginning();

    /** Why it cannot be run as it stands. */
    String reason();

    /** The line is not run. */
    record LeftOut(String beginning, String reason) implements Deviation {}

    /** Another line is run in its place. */
    record Replaced(String beginning, String other, String reason) implements Deviation {}

    /** The line is run, and ends with another code than 0. */
    record Ends(String beginning, int code, String reason) implements Deviation {}

    /** The walk does with the line what the client would do that is not here: it starts the hub. */
    record Client(String beginning, String reason) implements Deviation {}

    /** Those of lines. */
    List<Deviation> ALL =
            List.of(
                    new LeftOut("./mvnw verify -Dnative", "takes minutes; .ci/run does it"),
                    new LeftOut("./mvnw verify  ", "takes minutes; .ci/run begins with it"),
                    new Replaced(
                            "./mvnw verify",
                            "./mvnw test -Dtest=ArchitectureTest",
                            "takes minutes; the checks of the compiler, the format and the rules for"
                                    + " packages are what a new class could break"),
                    new Client("claude mcp add ", "Claude Code is not here"),
                    new LeftOut("claude mcp ", "Claude Code is not here, and neither is its list"),
                    new LeftOut("code --add-mcp ", "VS Code is not here"),
                    new Ends(
                            "patchbay trust --show",
                            1,
                            "nobody has trusted the file before; the exit code says so as well"),
                    new Ends(
                            "patchbay doctor     # ends with 1",
                            1,
                            "the page is about a server that fails: one lacks its variable"),
                    new LeftOut("echo \"alice:$(openssl rand -hex 32)\" | kubectl", "no cluster"),
                    new LeftOut("helm ", "no cluster; HelmIT renders the chart with these values"),
                    new LeftOut("skopeo ", "no registry of images"),
                    new Replaced(
                            "./patchbay serve --host 0.0.0.0 --token-file",
                            "./patchbay serve --host 127.0.0.1 --token-file tokens"
                                    + " --allowed-hosts mcp.example",
                            "would open a port to the network"),
                    new Replaced(
                            "./patchbay serve --host 0.0.0.0 --allow-unauthenticated",
                            "./patchbay serve --host 127.0.0.1 --allow-unauthenticated"
                                    + " --allowed-hosts mcp.example",
                            "would open a port to the network"));

    /** The one for a line, if the line is not run as it stands. */
    static Optional<Deviation> of(String line) {
        return ALL.stream().filter(one -> line.startsWith(one.beginning())).findFirst();
    }
}
