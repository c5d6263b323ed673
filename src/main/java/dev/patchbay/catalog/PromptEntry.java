package dev.patchbay.catalog;

import dev.patchbay.call.Exchange;
import dev.patchbay.call.Outcome;
import dev.patchbay.call.Service;
import dev.patchbay.mcp.ListedPrompt;
import java.util.Map;

/**
 * A prompt with whoever fills it in, and whoever completes its arguments.
 *
 * @param definition as it is listed, under the name clients see
 */
public record PromptEntry(
        FullName name,
        ListedPrompt definition,
        Service<PromptEntry.Question, Outcome> service,
        Map<String, Completer> completers) {
    public PromptEntry {
        completers = Map.copyOf(completers);
    }

    /** One use of a prompt. */
    public record Question(Map<String, String> arguments, Exchange exchange) {
        public Question {
            arguments = Map.copyOf(arguments);
        }
    }
}
