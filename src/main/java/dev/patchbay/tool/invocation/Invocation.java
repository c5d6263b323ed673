package dev.patchbay.tool.invocation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.patchbay.call.Exchange;
import dev.patchbay.tool.ToolFailure;
import dev.patchbay.tool.spec.BadArgument;
import dev.patchbay.tool.spec.LocalBeans.LocalMethod;
import dev.patchbay.tool.spec.ShapeReader;
import dev.patchbay.tool.spec.Spec;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/** Calls a bean's method with values for its parameters, and waits for an asynchronous result. */
final class Invocation {
    private static final int MAX_ITEMS = 10_000;

    private final LocalMethod method;
    private final ShapeReader reader;

    Invocation(LocalMethod method) {
        this.method = method;
        this.reader = new ShapeReader(method.types());
    }

    /** The sources of the parameter values of one call. */
    record Given(
            @Nullable Exchange exchange,
            JsonNode arguments,
            String address,
            String typed,
            Map<String, String> others) {
        static Given arguments(Exchange exchange, JsonNode arguments) {
            return new Given(exchange, arguments, "", "", Map.of());
        }

        static Given texts(Exchange exchange, Map<String, String> texts, String address) {
            return new Given(exchange, toObject(texts), address, "", Map.of());
        }

        static Given completion(String typed, Map<String, String> others) {
            return new Given(null, JsonNodeFactory.instance.objectNode(), "", typed, others);
        }

        private static ObjectNode toObject(Map<String, String> texts) {
            var object = JsonNodeFactory.instance.objectNode();
            texts.forEach(object::put);
            return object;
        }
    }

    /**
     * Calls the method. Awaits a {@code Uni}, and collects the items of a {@code Multi} in a list.
     *
     * @throws BadArgument if an argument does not fit its Java type
     * @throws InvocationFailure if the method throws a checked exception
     */
    @Nullable Object call(Given given) throws InterruptedException {
        var parameters = method.spec().parameters();
        var values = new @Nullable Object[parameters.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = value(parameters.get(i), given);
        }
        try {
            return await(method.invoker().invoke(null, values));
        } catch (RuntimeException | InterruptedException e) {
            throw e;
        } catch (Exception e) {
            throw new InvocationFailure(e);
        }
    }

    private @Nullable Object value(Spec.Parameter parameter, Given given) {
        return switch (parameter) {
            case Spec.Parameter.Caller _ -> given.exchange();
            case Spec.Parameter.Argument argument ->
                    reader.read(argument.field(), given.arguments(), "");
            case Spec.Parameter.Whole whole -> reader.read(whole.shape(), given.arguments(), "");
            case Spec.Parameter.Address _ -> given.address();
            case Spec.Parameter.Typed _ -> given.typed();
            case Spec.Parameter.Others _ -> given.others();
        };
    }

    private static @Nullable Object await(@Nullable Object returned) throws Exception {
        return switch (returned) {
            case Uni<?> uni -> get(uni.subscribeAsCompletionStage());
            case Multi<?> multi -> collect(multi);
            case null -> null;
            default -> returned;
        };
    }

    private static Object collect(Multi<?> multi) throws Exception {
        var items =
                get(
                        multi.select()
                                .first(MAX_ITEMS + 1)
                                .collect()
                                .asList()
                                .subscribeAsCompletionStage());
        if (items instanceof List<?> list && list.size() > MAX_ITEMS) {
            throw new ToolFailure("A tool must not return more than " + MAX_ITEMS + " items");
        }
        return Objects.requireNonNull(items);
    }

    private static @Nullable Object get(CompletableFuture<?> future) throws Exception {
        try {
            return future.get();
        } catch (ExecutionException | CompletionException e) {
            throw e.getCause() instanceof Exception cause ? cause : new InvocationFailure(e);
        } finally {
            future.cancel(true);
        }
    }
}
