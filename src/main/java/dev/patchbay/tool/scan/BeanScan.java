package dev.patchbay.tool.scan;

import dev.patchbay.tool.Completes;
import dev.patchbay.tool.Prompt;
import dev.patchbay.tool.Resource;
import dev.patchbay.tool.ResourceTemplate;
import dev.patchbay.tool.Tool;
import dev.patchbay.tool.spec.LocalBeans;
import dev.patchbay.tool.spec.Spec;
import dev.patchbay.tool.spec.SpecCodec;
import jakarta.enterprise.context.NormalScope;
import jakarta.enterprise.inject.Stereotype;
import jakarta.enterprise.inject.build.compatible.spi.BeanInfo;
import jakarta.enterprise.inject.build.compatible.spi.BuildCompatibleExtension;
import jakarta.enterprise.inject.build.compatible.spi.ClassConfig;
import jakarta.enterprise.inject.build.compatible.spi.Enhancement;
import jakarta.enterprise.inject.build.compatible.spi.InvokerFactory;
import jakarta.enterprise.inject.build.compatible.spi.InvokerInfo;
import jakarta.enterprise.inject.build.compatible.spi.Messages;
import jakarta.enterprise.inject.build.compatible.spi.Registration;
import jakarta.enterprise.inject.build.compatible.spi.Synthesis;
import jakarta.enterprise.inject.build.compatible.spi.SyntheticComponents;
import jakarta.enterprise.lang.model.declarations.ClassInfo;
import jakarta.enterprise.lang.model.declarations.MethodInfo;
import jakarta.inject.Scope;
import jakarta.inject.Singleton;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A build-time extension. It finds and checks the annotated methods of all beans, and stores them
 * for the running program in one bean, {@link LocalBeans}.
 */
public final class BeanScan implements BuildCompatibleExtension {
    /**
     * The limit in characters. A string in a class file has at most 65,535 bytes, and a character
     * takes up to three.
     */
    private static final int MAX_STRING_LENGTH = 20_000;

    /** The packages of Patchbay and of the libraries that it gets beans from. */
    private static final List<String> NOT_OWN =
            List.of("dev.patchbay.", "io.quarkus.", "io.smallrye.");

    private final TypeReader types = new TypeReader();
    private final MethodReader methods = new MethodReader(types);
    private final List<Found> found = new ArrayList<>();
    private final Map<String, String> names = new HashMap<>();
    private boolean onlyOfPatchbay = true;

    /** Creates the extension; the service loader needs this constructor. */
    public BeanScan() {}

    private record Found(Spec spec, InvokerInfo invoker) {}

    /** Makes a class with annotated methods a bean, unless it has a scope already. */
    @Enhancement(
            types = {Object.class, Record.class, Enum.class},
            withSubtypes = true,
            withAnnotations = {
                Tool.class,
                Prompt.class,
                Resource.class,
                ResourceTemplate.class,
                Completes.class
            })
    public void makeBean(ClassConfig config) {
        var declaration = config.info();
        if (!declaration.isAbstract() && !declaration.isInterface() && !hasScope(declaration)) {
            config.addAnnotation(Singleton.class);
        }
    }

    /** Reads the methods of one bean. */
    @Registration(types = Object.class)
    public void read(BeanInfo bean, InvokerFactory invokers, Messages messages) {
        if (bean.isSynthetic()) {
            return;
        }
        var declaration = bean.declaringClass();
        onlyOfPatchbay &= NOT_OWN.stream().anyMatch(declaration.name()::startsWith);
        if (!bean.isClassBean()) {
            return;
        }
        for (var method : effectiveMethods(declaration)) {
            try {
                methods.read(declaration, method)
                        .ifPresent(spec -> add(spec, bean, method, invokers));
            } catch (SignatureError e) {
                messages.error(
                        declaration.name() + "." + method.name() + ": " + e.getMessage(), method);
            }
        }
    }

    /** Stores the methods in a synthetic bean for the running program. */
    @Synthesis
    public void addBeans(SyntheticComponents components, Messages messages) {
        checkCompletions(messages);
        found.sort(Comparator.comparing(one -> one.spec().owner()));
        components
                .addBean(LocalBeans.class)
                .type(LocalBeans.class)
                .scope(Singleton.class)
                .withParam(
                        LocalBeansCreator.SPECS,
                        found.stream()
                                .map(one -> SpecCodec.encode(one.spec()))
                                .toArray(String[]::new))
                .withParam(
                        LocalBeansCreator.INVOKERS,
                        found.stream().map(Found::invoker).toArray(InvokerInfo[]::new))
                .withParam(
                        LocalBeansCreator.TYPES, types.linked().values().toArray(ClassInfo[]::new))
                .withParam(LocalBeansCreator.ONLY_OF_PATCHBAY, onlyOfPatchbay)
                .createWith(LocalBeansCreator.class);
    }

    private void add(Spec spec, BeanInfo bean, MethodInfo method, InvokerFactory invokers) {
        if (Modifier.isPrivate(method.modifiers())) {
            throw new SignatureError("the method must not be private");
        }
        if (SpecCodec.encode(spec).length() > MAX_STRING_LENGTH) {
            throw new SignatureError(
                    "the texts of the annotations must not exceed "
                            + MAX_STRING_LENGTH
                            + " characters");
        }
        var other = names.putIfAbsent(name(spec), spec.owner());
        if (other != null) {
            throw new SignatureError("the " + name(spec) + " is " + other + " already");
        }
        found.add(
                new Found(spec, invokers.createInvoker(bean, method).withInstanceLookup().build()));
    }

    /** Checks the targets of completions, once all prompts and templates are known. */
    private void checkCompletions(Messages messages) {
        var specs = found.stream().map(Found::spec).toList();
        var targets = new CompletionTargets(specs);
        for (var spec : specs) {
            if (spec instanceof Spec.CompletionSpec completion) {
                try {
                    targets.require(completion);
                } catch (SignatureError e) {
                    messages.error(completion.owner() + ": " + e.getMessage());
                }
            }
        }
    }

    private static String name(Spec spec) {
        return switch (spec) {
            case Spec.ToolSpec tool -> "tool " + tool.name();
            case Spec.PromptSpec prompt -> "prompt " + prompt.name();
            case Spec.ResourceSpec resource -> "resource " + resource.uri();
            case Spec.CompletionSpec completion ->
                    "completion of "
                            + completion.argument()
                            + " in "
                            + completion.prompt()
                            + completion.uriTemplate();
        };
    }

    /**
     * Returns the methods without overridden ones. The model lists inherited methods after those
     * that override them.
     */
    private static List<MethodInfo> effectiveMethods(ClassInfo declaration) {
        var seen = new HashMap<String, String>();
        var effective = new ArrayList<MethodInfo>();
        for (var method : declaration.methods()) {
            var place = method.declaringClass().name();
            var first = seen.putIfAbsent(method.name() + "/" + method.parameters().size(), place);
            if (first == null || first.equals(place)) {
                effective.add(method);
            }
        }
        return effective;
    }

    private static boolean hasScope(ClassInfo declaration) {
        return declaration.annotations().stream()
                .map(annotation -> annotation.declaration())
                .anyMatch(type ->
                        type.hasAnnotation(Scope.class)
                                || type.hasAnnotation(NormalScope.class)
                                || type.hasAnnotation(Stereotype.class));
    }
}
