package dev.patchbay.config.format;

import java.util.Set;

/** The keys of an entry that are ignored without a message. */
public final class IgnoredKeys {
    /** Keys of servers that only clients need. */
    public static final Set<String> OF_SERVERS =
            Set.of(
                    "alwaysAllow",
                    "autoApprove",
                    "chatMenu",
                    "description",
                    "dev",
                    "gallery",
                    "icon",
                    "metadata",
                    "name",
                    "note",
                    "remoteConfigured",
                    "required",
                    "trust",
                    "version",
                    "watchPaths");

    private IgnoredKeys() {}

    /** Whether users take such a name for comments, or editors for the schema. */
    public static boolean remark(String name) {
        return name.startsWith("_") || name.startsWith("//") || name.startsWith("$");
    }
}
