package dev.patchbay.tool;

import dev.patchbay.mcp.ToolHints;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the build has found out about one annotated method; {@code owner} is its place in the
 * source.
 */
sealed interface Spec {
    String owner();

    List<Parameter> parameters();

    /** A {@code @Tool} method. */
    record ToolSpec(
            String owner,
            String name,
            @Nullable String title,
            String description,
            ToolHints hints,
            String inputSchema,
            @Nullable Shape structured,
            List<Parameter> parameters)
            implements Spec {
        public ToolSpec {
            parameters = List.copyOf(parameters);
        }
    }

    /** A {@code @Prompt} method. */
    record PromptSpec(
            String owner,
            String name,
            @Nullable String title,
            String description,
            List<Parameter> parameters)
            implements Spec {
        public PromptSpec {
            parameters = List.copyOf(parameters);
        }
    }

    /**
     * A {@code @Resource} or {@code @ResourceTemplate} method; for the latter the address has
     * variables.
     */
    record ResourceSpec(
            String owner,
            boolean template,
            String uri,
            String name,
            @Nullable String title,
            String description,
            String mimeType,
            List<Parameter> parameters)
            implements Spec {
        public ResourceSpec {
            parameters = List.copyOf(parameters);
        }
    }

    /** A {@code @Completes} method. */
    record CompletionSpec(
            String owner,
            String prompt,
            String uriTemplate,
            String argument,
            List<Parameter> parameters)
            implements Spec {
        public CompletionSpec {
            parameters = List.copyOf(parameters);
        }
    }

    /** Where a parameter's value comes from. */
    sealed interface Parameter {
        /** The caller. */
        record Caller() implements Parameter {}

        /** One argument. */
        record Argument(Shape.Field field) implements Parameter {}

        /** All arguments at once. */
        record Whole(Shape shape) implements Parameter {}

        /** The address of the resource that is read. */
        record Address() implements Parameter {}

        /** What was typed so far. */
        record Typed() implements Parameter {}

        /** The arguments that have a value already. */
        record Others() implements Parameter {}
    }
}
