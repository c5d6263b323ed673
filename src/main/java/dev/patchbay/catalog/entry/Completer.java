package dev.patchbay.catalog.entry;

import dev.patchbay.call.Exchange;
import dev.patchbay.call.Service;
import dev.patchbay.mcp.result.Result;
import java.util.Map;

/** Proposes values for one argument of a prompt or for one variable of a template. */
@FunctionalInterface
public interface Completer extends Service<Completer.Question, Result> {

    /**
     * One completion request.
     *
     * @param typed the text that the user has typed so far
     * @param others the arguments that already have a value
     * @param exchange the exchange with the client that asks
     */
    record Question(String typed, Map<String, String> others, Exchange exchange) {
        public Question {
            others = Map.copyOf(others);
        }
    }
}
