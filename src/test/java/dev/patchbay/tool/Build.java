package dev.patchbay.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;

/** Builds the beans of one test in its own folder. */
public record Build(Path directory) {
    /** A class with one tool that takes {@code parameters}. */
    public static String tool(String parameters) {
        return bean(
                "@Tool(description = \"Works\") String work(" + parameters + ") { return \"\"; }");
    }

    public static String bean(String members) {
        return "class Tools { " + members + " }";
    }

    public Application application(String... sources) {
        return Application.of(directory, sources);
    }

    /** What the build says against these classes; fails if it has nothing to say. */
    public String refusal(String... sources) {
        return Application.refusal(directory, sources);
    }

    public void assertRefused(String message, String... sources) {
        assertThat(refusal(sources)).contains(message);
    }

    /**
     * Asserts that each of many similar methods is refused, all in one build since each build takes
     * its time.
     *
     * @param method the method with {@code NAME} and {@code PART} left open
     */
    public void assertRefusesEach(String message, String method, String... parts) {
        var methods = new StringBuilder();
        for (int i = 0; i < parts.length; i++) {
            methods.append(method.replace("NAME", "m" + i).replace("PART", parts[i]));
        }
        var refusal = refusal(bean(methods.toString()));
        for (int i = 0; i < parts.length; i++) {
            assertThat(refusal).as(parts[i]).contains("app.Tools.m" + i + ": " + message);
        }
    }
}
