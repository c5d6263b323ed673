package dev.patchbay.cli.survey;

import dev.patchbay.failure.ServerFailure;
import dev.patchbay.json.JsonWriter;
import dev.patchbay.upstream.definition.Definition;
import dev.patchbay.upstream.definition.ServerAddress;
import org.jspecify.annotations.Nullable;

/** Describes why a server cannot be used. */
public final class ServerErrorText {
    private ServerErrorText() {}

    /** Returns the error message; empty if there is no error. */
    public static String of(OfferSurvey.Finding finding) {
        var failure = finding.report().failure();
        if (failure == null) {
            return "";
        }
        // The state has the cause where the caller only knows about a timeout.
        var last = finding.report().state().lastError();
        return last == null ? failure.message() : last;
    }

    /** Returns what went wrong; null if nothing did. */
    public static @Nullable ServerFailure cause(OfferSurvey.Finding finding) {
        var cause = finding.report().cause();
        if (cause == null) {
            return null;
        }
        // The state has the cause where the caller only knows about a timeout.
        var trouble = finding.report().state().trouble();
        return trouble == null ? cause : trouble.failure();
    }

    /** Returns why a server is withheld, and what would allow it; empty if it may be used. */
    public static String withheld(Definition server) {
        return server.address() instanceof ServerAddress.Withheld withheld ? withheld.why() : "";
    }

    /** Writes all findings as members of an object. */
    public static void write(OfferSurvey.Finding finding, JsonWriter out) {
        var state = finding.report().state();
        var counts = state.offered();
        out.member("tools", counts.tools())
                .member("resources", counts.resources())
                .member("prompts", counts.prompts())
                .member("tookMs", finding.duration().toMillis());
        var session = state.session();
        if (session != null) {
            out.member("protocolVersion", session.protocolVersion());
        }
        var failure = finding.report().failure();
        if (failure != null) {
            out.name("error")
                    .beginObject()
                    .member("code", failure.code().name())
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
