package dev.patchbay.cli;

import dev.patchbay.json.JsonWriter;

/** What keeps a server from being used. */
final class Trouble {
    private Trouble() {}

    /** In the words of whoever has noticed it; empty if there is none. */
    static String of(Survey.Finding finding) {
        var failure = finding.report().failure();
        if (failure == null) {
            return "";
        }
        // The state knows what happened while the caller only knows that it took too long.
        var last = finding.report().state().lastError();
        return last == null ? failure.message() : last;
    }

    /** All that was found out, as members of an object. */
    static void write(Survey.Finding finding, JsonWriter out) {
        var state = finding.report().state();
        var counts = state.offered();
        out.member("tools", counts.tools())
                .member("resources", counts.resources())
                .member("prompts", counts.prompts())
                .member("tookMs", finding.took().toMillis());
        var session = state.session();
        if (session != null) {
            out.member("protocolVersion", session.protocolVersion());
        }
        var failure = finding.report().failure();
        if (failure != null) {
            out.name("error")
                    .beginObject()
                    .member("code", failure.code())
                    .member("message", of(finding))
                    .member("serverId", finding.definition().id())
                    .member("operation", failure.operation())
                    .member("attempts", failure.attempts())
                    .endObject();
        }
        if (!finding.report().complaints().isEmpty()) {
            out.strings("complaints", finding.report().complaints());
        }
    }
}
