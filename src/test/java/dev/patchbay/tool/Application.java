package dev.patchbay.tool;

import dev.patchbay.app.Hub;
import dev.patchbay.catalog.Catalog;
import dev.patchbay.schema.validation.SchemaLimits;
import dev.patchbay.schema.validation.Schemas;
import dev.patchbay.tool.invocation.LocalCatalog;
import dev.patchbay.tool.scan.BeanScan;
import dev.patchbay.tool.spec.LocalBeans;
import io.quarkus.arc.Arc;
import io.quarkus.arc.processor.BeanArchives;
import io.quarkus.arc.processor.BeanProcessor;
import io.quarkus.arc.processor.ResourceOutput.Resource;
import io.quarkus.arc.processor.bcextensions.ExtensionsEntryPoint;
import jakarta.enterprise.inject.build.compatible.spi.BuildCompatibleExtension;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.regex.Pattern;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.jboss.jandex.IndexView;
import org.jboss.jandex.Indexer;

/**
 * A small application of one test, built like a real one: compiled, scanned by {@link BeanScan} in
 * the build step of the container, and started.
 *
 * <p>Its classes are text, since annotated classes among the tests would become part of the
 * application that {@code @QuarkusTest} builds.
 */
public final class Application implements AutoCloseable {
    private static final String IMPORTS =
            """
            package app;
            import com.fasterxml.jackson.databind.JsonNode;
            import dev.patchbay.call.Exchange;
            import dev.patchbay.json.RawJson;
            import dev.patchbay.mcp.*;
            import dev.patchbay.mcp.definition.*;
            import dev.patchbay.mcp.result.*;
            import dev.patchbay.tool.*;
            import dev.patchbay.tool.Prompt;
            import dev.patchbay.tool.Resource;
            import dev.patchbay.tool.ResourceTemplate;
            import dev.patchbay.tool.Tool;
            import io.quarkus.runtime.annotations.RegisterForReflection;
            import io.smallrye.mutiny.*;
            import jakarta.inject.Singleton;
            import java.math.*;
            import java.net.URI;
            import java.time.*;
            import java.util.*;
            import org.jspecify.annotations.Nullable;
            """;

    private final URLClassLoader loader;

    private Application(URLClassLoader loader) {
        this.loader = loader;
    }

    /**
     * Builds and starts an application of these classes. The imports of those that are no whole
     * files are given.
     */
    public static Application of(Path directory, String... sources) {
        compile(directory, sources);
        return new Application(
                inside(
                        directory,
                        loader -> {
                            process(directory, loader);
                            Arc.initialize();
                        }));
    }

    /** What the build says against these classes; fails if it has nothing to say. */
    static String refusal(Path directory, String... sources) {
        compile(directory, sources);
        try {
            inside(directory, loader -> process(directory, loader)).close();
        } catch (RuntimeException e) {
            return messages(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        throw new AssertionError("The build lets this through: " + String.join("\n", sources));
    }

    /** What the running application offers, arguments checked as in the hub. */
    public Catalog catalog() {
        return Hub.checked(LocalCatalog.of(beans()), new Schemas(SchemaLimits.DEFAULT));
    }

    public LocalBeans beans() {
        return Arc.container().instance(LocalBeans.class).get();
    }

    @Override
    public void close() throws IOException {
        Arc.shutdown();
        loader.close();
    }

    private interface Step {
        void run(ClassLoader loader) throws IOException, InterruptedException, ExecutionException;
    }

    /** Runs a step as the build does, where the classes of the application can be loaded. */
    private static URLClassLoader inside(Path directory, Step step) {
        var thread = Thread.currentThread();
        var before = thread.getContextClassLoader();
        try {
            var loader = new URLClassLoader(new URL[] {directory.toUri().toURL()}, before);
            thread.setContextClassLoader(loader);
            step.run(loader);
            return loader;
        } catch (IOException | InterruptedException | ExecutionException e) {
            throw new IllegalStateException("The application could not be built", e);
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    private static void process(Path directory, ClassLoader loader)
            throws IOException, InterruptedException, ExecutionException {
        var archive = index(directory);
        var index =
                BeanArchives.buildComputingBeanArchiveIndex(
                        loader, new ConcurrentHashMap<>(), archive);
        var extensions =
                new ExtensionsEntryPoint(List.<BuildCompatibleExtension>of(new BeanScan()));
        extensions.runDiscovery(index, Set.of());
        var builder =
                BeanProcessor.builder()
                        .setImmutableBeanArchiveIndex(
                                BeanArchives.buildImmutableBeanArchiveIndex(archive))
                        .setComputingBeanArchiveIndex(index)
                        .setApplicationIndex(archive)
                        .setBuildCompatibleExtensions(extensions)
                        .setOutput(resource -> write(resource, directory));
        extensions.registerMetaAnnotations(builder, null);
        extensions.runEnhancement(index, builder);
        builder.build().process();
    }

    private static void write(Resource resource, Path directory) throws IOException {
        boolean service = resource.getType() == Resource.Type.SERVICE_PROVIDER;
        var root = service ? directory.resolve("META-INF/services") : directory;
        Files.createDirectories(root);
        resource.writeTo(root.toFile());
    }

    private static IndexView index(Path directory) throws IOException {
        var indexer = new Indexer();
        try (var files = Files.walk(directory)) {
            for (var file : files.filter(it -> it.toString().endsWith(".class")).toList()) {
                try (var in = Files.newInputStream(file)) {
                    indexer.index(in);
                }
            }
        }
        return indexer.complete();
    }

    private static void compile(Path directory, String... sources) {
        var classes = List.of(sources).stream().map(Application::source).toList();
        var options =
                List.of(
                        "-parameters",
                        "-proc:none",
                        "-d",
                        directory.toString(),
                        "-cp",
                        System.getProperty("java.class.path"));
        var compiler = ToolProvider.getSystemJavaCompiler();
        if (!compiler.getTask(null, null, null, options, null, classes).call()) {
            throw new AssertionError("Does not compile: " + String.join("\n", sources));
        }
    }

    private static JavaFileObject source(String text) {
        var whole = text.startsWith("package ") ? text : IMPORTS + text;
        return new SimpleJavaFileObject(
                URI.create("string:///" + path(whole)), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return whole;
            }
        };
    }

    private static String path(String whole) {
        return first(whole, "package ([\\w.]+)").replace('.', '/')
                + "/"
                + first(whole, "(?:class|record|enum|interface) (\\w+)")
                + ".java";
    }

    private static String first(String text, String pattern) {
        return Pattern.compile(pattern)
                .matcher(text)
                .results()
                .map(found -> found.group(1))
                .findFirst()
                .orElseThrow(() -> new AssertionError(pattern + " is not in " + text));
    }

    private static String messages(Throwable failure) {
        var messages = new ArrayList<String>();
        for (var cause = failure; cause != null; cause = cause.getCause()) {
            messages.add(String.valueOf(cause.getMessage()));
            for (var other : cause.getSuppressed()) {
                messages.add(messages(other));
            }
        }
        return String.join("\n", messages);
    }
}
