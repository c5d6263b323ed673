package dev.patchbay.method;

import dev.patchbay.call.Call;
import dev.patchbay.call.Operation;
import dev.patchbay.call.Outcome;
import dev.patchbay.catalog.Offering;
import dev.patchbay.catalog.entry.PromptEntry;
import dev.patchbay.jsonrpc.RpcError;
import dev.patchbay.mcp.RequestMethod;
import dev.patchbay.mcp.definition.PromptDefinition;

/** Gets a prompt, filled in with arguments. */
public final class GetPrompt implements Operation {
    private final Offering catalog;

    public GetPrompt(Offering catalog) {
        this.catalog = catalog;
    }

    @Override
    public RequestMethod method() {
        return RequestMethod.GET_PROMPT;
    }

    @Override
    public Outcome serve(Call call) throws InterruptedException {
        var params = call.params();
        var name = params.text("name");
        var prompt =
                catalog.find(now -> now.prompt(name))
                        .orElseThrow(() ->
                                RpcError.invalidParams("No prompt is named " + RpcError.quote(name))
                                        .toException());
        var arguments = params.texts("arguments");
        var missing =
                prompt.definition().arguments().stream()
                        .filter(PromptDefinition.Argument::required)
                        .map(PromptDefinition.Argument::name)
                        .filter(argument -> !arguments.containsKey(argument))
                        .toList();
        if (!missing.isEmpty()) {
            throw RpcError.invalidParams(
                            "Prompt "
                                    + name
                                    + " requires the arguments "
                                    + String.join(", ", missing))
                    .toException();
        }
        return prompt.service().serve(new PromptEntry.Question(arguments, call.exchange()));
    }
}
