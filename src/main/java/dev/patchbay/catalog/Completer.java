package dev.patchbay.catalog;

import dev.patchbay.call.Service;
import dev.patchbay.mcp.Result;
import java.util.Map;

/** Proposes values for one argument. */
@FunctionalInterface
public interface Completer extends Service<Completer.Question, Result> {

    /**
     * What has been typed so far.
     *
     * @param others the arguments that already have a value
     */
    record Question(String typed, Map<String, String> others) {
        public Question {
            others = Map.copyOf(others);
        }
    }
}
