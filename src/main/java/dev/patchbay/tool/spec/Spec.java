package dev.patchbay.tool.spec;

import dev.patchbay.mcp.definition.ToolHints;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The description of one annotated method, as the build has read it; {@code owner} is the class and
 * method name.
 */
public sealed interface Spec {
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
     * A {@code @Resource} or {@code @ResourceTemplate} method; the URI of the latter has variables.
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

    /** The source of a parameter's value. */
    sealed interface Parameter {
        /** The exchange with the client. */
        record Caller() implements Parameter {}

        /** One argument. */
        record Argument(Shape.Field field) implements Parameter {}

        /** All arguments at once. */
        record Whole(Shape shape) implements Parameter {}

        /** The URI of the resource that is read. */
        record Address() implements Parameter {}

        /** The text typed so far. */
        record Typed() implements Parameter {}

        /** The arguments that already have a value. */
        record Others() implements Parameter {}
    }
}
