package dev.patchbay.call;

import dev.patchbay.json.JsonValue;
import dev.patchbay.json.RawJson;
import dev.patchbay.mcp.LogLevel;
import dev.patchbay.mcp.Meta;
import dev.patchbay.mcp.Progress;
import dev.patchbay.mcp.Revision;

/** The notifications that belong to one call and look the same in both eras. */
public final class Notices {
    public static final String PROGRESS = "notifications/progress";
    public static final String MESSAGE = "notifications/message";

    private Notices() {}

    public static JsonValue progress(RawJson token, Progress progress, Revision revision) {
        var said = progress.said();
        // The oldest revision knows no message, and gets what it knows.
        if (said != null && revision.hasAudioAndToolHints()) {
            return said.with(Meta.PROGRESS_TOKEN, token);
        }
        return out -> {
            out.beginObject().member("progressToken", token).member("progress", progress.done());
            if (progress.total() != null) {
                out.member("total", progress.total());
            }
            if (progress.message() != null && revision.hasAudioAndToolHints()) {
                out.member("message", progress.message());
            }
            out.endObject();
        };
    }

    /**
     * The params of a message of a log.
     *
     * @param logger who says it; empty for nobody in particular
     */
    public static JsonValue message(LogLevel level, String logger, JsonValue data) {
        return out -> {
            out.beginObject().member("level", level.wire());
            if (!logger.isEmpty()) {
                out.member("logger", logger);
            }
            out.member("data", data).endObject();
        };
    }
}
