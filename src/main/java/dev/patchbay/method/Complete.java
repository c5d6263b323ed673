package dev.patchbay.method;

import dev.patchbay.call.Call;
import dev.patchbay.call.Method;
import dev.patchbay.call.Outcome;
import dev.patchbay.call.Params;
import dev.patchbay.catalog.Catalog;
import dev.patchbay.catalog.Completer;
import dev.patchbay.catalog.Offering;
import dev.patchbay.jsonrpc.RpcError;
import dev.patchbay.jsonrpc.RpcException;
import dev.patchbay.mcp.Completion;
import dev.patchbay.mcp.Prompt;
import java.util.List;
import java.util.Map;

/** Proposes values for an argument of a prompt or a variable of a resource template. */
public final class Complete implements Method {
    private final Offering catalog;

    public Complete(Offering catalog) {
        this.catalog = catalog;
    }

    @Override
    public String name() {
        return "completion/complete";
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
        var completer = completers(catalog.now(), params.nested("ref"), name).get(name);
        return Outcome.of(
                completer == null
                        ? Completion.NONE
                        : completer.serve(new Completer.Question(typed, others)));
    }

    private static Map<String, Completer> completers(
            Catalog snapshot, Params ref, String argument) {
        var type = ref.text("type");
        return switch (type) {
            case "ref/prompt" -> {
                var name = ref.text("name");
                var prompt =
                        snapshot.prompt(name)
                                .orElseThrow(() -> refuse("No prompt is named " + name));
                var arguments =
                        prompt.definition().arguments().stream()
                                .map(Prompt.Argument::name)
                                .toList();
                requireArgument(arguments, argument);
                yield prompt.completers();
            }
            case "ref/resource" -> {
                var uri = ref.text("uri");
                var template = snapshot.template(uri);
                if (template.isEmpty() && snapshot.resource(uri).isPresent()) {
                    yield Map.of();
                }
                var entry = template.orElseThrow(() -> refuse("No resource template is " + uri));
                requireArgument(entry.template().variables(), argument);
                yield entry.completers();
            }
            default -> throw refuse("ref.type must be ref/prompt or ref/resource, found " + type);
        };
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
