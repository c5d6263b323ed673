package dev.patchbay.method;

import dev.patchbay.call.Call;
import dev.patchbay.call.Operation;
import dev.patchbay.call.Outcome;
import dev.patchbay.call.Params;
import dev.patchbay.catalog.Catalog;
import dev.patchbay.catalog.Offering;
import dev.patchbay.catalog.entry.Completer;
import dev.patchbay.jsonrpc.RpcError;
import dev.patchbay.jsonrpc.RpcException;
import dev.patchbay.mcp.RequestMethod;
import dev.patchbay.mcp.definition.PromptDefinition;
import dev.patchbay.mcp.result.Completion;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Completes an argument of a prompt or a variable of a resource template. */
public final class Complete implements Operation {
    private final Offering catalog;

    public Complete(Offering catalog) {
        this.catalog = catalog;
    }

    @Override
    public RequestMethod method() {
        return RequestMethod.COMPLETE;
    }

    @Override
    public Outcome serve(Call call) throws InterruptedException {
        var params = call.params();
        var argument = params.nested("argument");
        var name = argument.text("name");
        var typed = argument.text("value");
        var others =
                params.has("context")
                        ? params.nested("context").texts("arguments")
                        : Map.<String, String>of();
        var completer = completers(params.nested("ref"), name).get(name);
        return Outcome.of(
                completer == null
                        ? Completion.NONE
                        : completer.serve(new Completer.Question(typed, others, call.exchange())));
    }

    private Map<String, Completer> completers(Params ref, String argument)
            throws InterruptedException {
        var type = ref.text("type");
        return switch (type) {
            case "ref/prompt" -> {
                var name = ref.text("name");
                var prompt =
                        catalog.find(now -> now.prompt(name))
                                .orElseThrow(() -> refuse("No prompt is named " + name));
                var arguments =
                        prompt.definition().arguments().stream()
                                .map(PromptDefinition.Argument::name)
                                .toList();
                requireArgument(arguments, argument);
                yield prompt.completers();
            }
            case "ref/resource" -> {
                var uri = ref.text("uri");
                var snapshot =
                        catalog.find(now -> Optional.of(now).filter(one -> offers(one, uri)))
                                .orElseThrow(() ->
                                        refuse("No resource template has the URI template " + uri));
                var template = snapshot.template(uri);
                if (template.isEmpty()) {
                    yield Map.of();
                }
                requireArgument(template.get().template().variables(), argument);
                yield template.get().completers();
            }
            default -> throw refuse("ref.type must be ref/prompt or ref/resource, found " + type);
        };
    }

    /** Returns whether a resource template or a resource has this URI. */
    private static boolean offers(Catalog snapshot, String uri) {
        return snapshot.template(uri).isPresent() || snapshot.offersResource(uri);
    }

    private static void requireArgument(List<String> known, String argument) {
        if (!known.contains(argument)) {
            throw refuse(
                    "argument.name must be one of "
                            + String.join(", ", known)
                            + ", found "
                            + argument);
        }
    }

    private static RpcException refuse(String message) {
        return RpcError.invalidParams(RpcError.quote(message)).toException();
    }
}
