package dev.patchbay.upstream.forwarding;

import dev.patchbay.call.Outcome;
import dev.patchbay.call.Service;
import dev.patchbay.catalog.entry.Completer;
import dev.patchbay.catalog.entry.PromptEntry;
import dev.patchbay.catalog.entry.ResourceEntry;
import dev.patchbay.catalog.entry.ToolEntry;
import dev.patchbay.mcp.RequestMethod;
import dev.patchbay.mcp.Subject;

/**
 * Makes the services that forward calls to one server. A service stays in memory with its catalog
 * entry, so it must not refer to the lists of the server.
 */
public record ForwardingServices(
        CallForwarder forwarding, ServerCompletions completions, LinkedResources links) {
    /** Returns the service of a tool, by the name that the server knows. */
    public Service<ToolEntry.Question, Outcome> tool(String name, boolean repeatable) {
        return question ->
                links.noted(
                        forwarding.call(
                                RequestMethod.CALL_TOOL,
                                Subject.tool(name, question.arguments().raw()),
                                question.exchange(),
                                repeatable),
                        question.exchange());
    }

    public Service<PromptEntry.Question, Outcome> prompt(String name) {
        return question ->
                links.noted(
                        forwarding.call(
                                RequestMethod.GET_PROMPT,
                                Subject.prompt(
                                        name,
                                        out -> {
                                            out.name("arguments").beginObject();
                                            question.arguments().forEach(out::member);
                                            out.endObject();
                                        }),
                                question.exchange(),
                                true),
                        question.exchange());
    }

    public Service<ResourceEntry.Question, Outcome> resource(String uri) {
        return question -> read(uri, question);
    }

    /** Returns the service for all resources of a template, and for resources from links. */
    public Service<ResourceEntry.Question, Outcome> template() {
        return question -> read(question.uri(), question);
    }

    private Outcome read(String uri, ResourceEntry.Question question) throws InterruptedException {
        return forwarding.call(
                RequestMethod.READ_RESOURCE, Subject.resource(uri), question.exchange(), true);
    }

    public Completer completer(String type, String member, String value, String argument) {
        return question -> completions.of(type, member, value, argument, question);
    }
}
