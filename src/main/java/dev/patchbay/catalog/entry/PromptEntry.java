package dev.patchbay.catalog.entry;

import dev.patchbay.call.Exchange;
import dev.patchbay.call.Outcome;
import dev.patchbay.call.Service;
import dev.patchbay.catalog.name.FullName;
import dev.patchbay.mcp.definition.ListedPrompt;
import java.util.Map;

/**
 * A prompt, the service that renders it, and the completers of its arguments.
 *
 * @param definition the definition under the listed name
 */
public record PromptEntry(
        FullName name,
        ListedPrompt definition,
        Service<PromptEntry.Question, Outcome> service,
        Map<String, Completer> completers) {
    public PromptEntry {
        completers = Map.copyOf(completers);
    }

    /** Returns a copy with another listed name. */
    public PromptEntry named(String listed) {
        return listed.equals(definition.name())
                ? this
                : new PromptEntry(name, definition.named(listed), service, completers);
    }

    /** One request for a prompt. */
    public record Question(Map<String, String> arguments, Exchange exchange) {
        public Question {
            arguments = Map.copyOf(arguments);
        }
    }
}
