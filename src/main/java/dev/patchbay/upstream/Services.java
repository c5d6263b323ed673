package dev.patchbay.upstream;

import dev.patchbay.call.Outcome;
import dev.patchbay.call.Service;
import dev.patchbay.catalog.Completer;
import dev.patchbay.catalog.PromptEntry;
import dev.patchbay.catalog.ResourceEntry;
import dev.patchbay.catalog.ToolEntry;

/**
 * Has one server serve what it offers. What is made here is held for as long as it is listed, and
 * refers to nothing else of that.
 */
record Services(Forwarding forwarding, Proposals proposals) {
    /** A tool, by the name that the server knows. */
    Service<ToolEntry.Question, Outcome> tool(String name, boolean repeatable) {
        return question ->
                forwarding.call(
                        "tools/call",
                        out ->
                                out.member("name", name)
                                        .member("arguments", question.arguments().raw()),
                        question.exchange(),
                        repeatable);
    }

    Service<PromptEntry.Question, Outcome> prompt(String name) {
        return question ->
                forwarding.call(
                        "prompts/get",
                        out -> {
                            out.member("name", name).name("arguments").beginObject();
                            question.arguments().forEach(out::member);
                            out.endObject();
                        },
                        question.exchange(),
                        true);
    }

    Service<ResourceEntry.Question, Outcome> resource(String uri) {
        return question -> read(uri, question);
    }

    /** Any resource of a form. */
    Service<ResourceEntry.Question, Outcome> template() {
        return question -> read(question.uri(), question);
    }

    private Outcome read(String uri, ResourceEntry.Question question) throws InterruptedException {
        return forwarding.call(
                "resources/read", out -> out.member("uri", uri), question.exchange(), true);
    }

    Completer completer(String type, String member, String value, String argument) {
        return question -> proposals.of(type, member, value, argument, question);
    }
}
