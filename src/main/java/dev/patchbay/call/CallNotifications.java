package dev.patchbay.call;

import dev.patchbay.json.JsonValue;
import dev.patchbay.json.RawJson;
import dev.patchbay.mcp.LogLevel;
import dev.patchbay.mcp.Meta;
import dev.patchbay.mcp.Progress;
import dev.patchbay.mcp.Revision;

/** Names and builds notifications that belong to one call, or that the hub forwards. */
public final class CallNotifications {
    private CallNotifications() {}

    public static JsonValue progress(RawJson token, Progress progress, Revision revision) {
        var progressOfServer = progress.params();
        // Revision 2024-11-05 has no progress message, so its clients get only the other members.
        if (progressOfServer != null && revision.hasAudioAndToolHints()) {
            return progressOfServer.with(Meta.PROGRESS_TOKEN, token);
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
     * Builds the params of a log message.
     *
     * @param logger the name of the logger; empty if there is none
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
