package dev.patchbay.fake;

import java.util.List;
import java.util.Map;

/** The eras and revisions that a fake server supports. */
record Versions(boolean legacy, boolean modern, List<String> handshake) {
    static final String MODERN = "2026-07-28";

    private static final String META = "io.modelcontextprotocol/";
    private static final String LEGACY = "2024-11-05,2025-03-26,2025-06-18,2025-11-25";

    static Versions of(Script script) {
        var era = script.text("era", "both");
        return new Versions(
                !era.equals("modern"),
                !era.equals("legacy"),
                List.of(script.text("versions", LEGACY).split(",")));
    }

    /** The one asked for, else the newest. */
    String agreed(Object wanted) {
        return handshake.contains(wanted) ? (String) wanted : handshake.getLast();
    }

    /** The revision that a request claims; empty for none. */
    static String claimed(Map<String, Object> params) {
        return (String) Json.map(params.get("_meta")).getOrDefault(META + "protocolVersion", "");
    }

    static boolean wantsLog(Map<String, Object> params) {
        return Json.map(params.get("_meta")).containsKey(META + "logLevel");
    }

    static Map<String, Object> subscription(Object id) {
        return Json.object(META + "subscriptionId", id);
    }

    static Map<String, Object> serverInfo(Map<String, Object> info) {
        return Json.object(META + "serverInfo", info);
    }
}
