package dev.patchbay.cli.diagnosis;

import dev.patchbay.cli.survey.OfferSurvey;
import dev.patchbay.cli.survey.ServerErrorText;
import dev.patchbay.upstream.definition.Definition;
import dev.patchbay.upstream.definition.ServerAddress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Finds out whether a program that did not answer misses a variable. The program is started again
 * with all variables of the user. If it answers then, it may only have been slow at first, for
 * example while it downloaded a package. So it is started a third time, with only the variables
 * that the hub gives it.
 */
public final class EnvironmentComparison {
    /** The result for one server. */
    public enum Verdict {
        /** The server answers only with all variables of the user. */
        MISSES_VARIABLE,
        /** The server now answers without changes. */
        WAS_SLOW
    }

    private final OfferSurvey survey;
    private final MissingVariables variables;

    public EnvironmentComparison(OfferSurvey survey, MissingVariables variables) {
        this.survey = survey;
        this.variables = variables;
    }

    /** Returns the verdicts by server id. A server that never answers has no verdict. */
    public Map<String, Verdict> of(List<OfferSurvey.Finding> findings) throws InterruptedException {
        var servers = new ArrayList<Definition>();
        var complete = new ArrayList<Definition>();
        for (var finding : findings) {
            var cause = ServerErrorText.cause(finding);
            if (cause != null
                    && finding.definition().address() instanceof ServerAddress.Program program
                    && Remedy.mayMissVariable(cause)
                    && !variables.of(program).isEmpty()) {
                servers.add(finding.definition());
                complete.add(variables.withAll(finding.definition(), program));
            }
        }
        var verdicts = new LinkedHashMap<String, Verdict>();
        if (servers.isEmpty()) {
            return verdicts;
        }
        var answering = answering(complete);
        servers.removeIf(one -> !answering.contains(one.id()));
        var slow = servers.isEmpty() ? Set.<String>of() : answering(servers);
        for (var id : answering) {
            verdicts.put(id, slow.contains(id) ? Verdict.WAS_SLOW : Verdict.MISSES_VARIABLE);
        }
        return verdicts;
    }

    private Set<String> answering(List<Definition> servers) throws InterruptedException {
        return survey.of(servers).stream()
                .filter(OfferSurvey.Finding::connected)
                .map(one -> one.definition().id())
                .collect(Collectors.toSet());
    }
}
