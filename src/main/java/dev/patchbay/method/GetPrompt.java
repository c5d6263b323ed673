package dev.patchbay.method;

import dev.patchbay.call.Call;
import dev.patchbay.call.Method;
import dev.patchbay.call.Outcome;
import dev.patchbay.catalog.Offering;
import dev.patchbay.catalog.PromptEntry;
import dev.patchbay.jsonrpc.RpcError;
import dev.patchbay.mcp.Prompt;

/** Fills a prompt in. */
public final class GetPrompt implements Method {
    private final Offering catalog;

    public GetPrompt(Offering catalog) {
        this.catalog = catalog;
    }

    @Override
    public String name() {
        return "prompts/get";
    }

    @Override
    public Outcome serve(Call call) throws InterruptedException {
        var params = call.params();
        var name = params.text("name");
        var prompt =
                catalog.now()
                        .prompt(name)
                        .orElseThrow(() ->
                                RpcError.invalidParams("No prompt is named " + RpcError.quote(name))
                                        .toException());
        var arguments = params.texts("arguments");
        var missing =
                prompt.definition().arguments().stream()
                        .filter(Prompt.Argument::required)
                        .map(Prompt.Argument::name)
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
