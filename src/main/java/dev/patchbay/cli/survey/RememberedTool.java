package dev.patchbay.cli.survey;

import dev.patchbay.catalog.name.FullName;
import dev.patchbay.cli.context.CommandEnvironment;
import dev.patchbay.cli.context.SharedOptions;
import dev.patchbay.cli.syntax.ParsedWords;
import dev.patchbay.config.servers.Configuration;
import dev.patchbay.json.JsonValue;
import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;
import dev.patchbay.upstream.definition.Definition;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** A tool from the offer that a server gave when it was last connected. */
public record RememberedTool(FullName name, String about) implements JsonValue {
    /** Returns the tools of all enabled servers. */
    public static List<RememberedTool> of(CommandEnvironment context, ParsedWords words) {
        var namedFile = words.value(SharedOptions.CONFIG.name());
        return context
                .servers(namedFile)
                .map(file -> file.configuration(context.reader(namedFile)))
                .orElse(Configuration.NONE)
                .definitions()
                .stream()
                .filter(Definition::enabled)
                .flatMap(server -> of(context, server))
                .sorted((one, other) -> one.name().compareTo(other.name()))
                .toList();
    }

    private static Stream<RememberedTool> of(CommandEnvironment context, Definition server) {
        var rules = server.tools();
        return context.memory().get().recall(server).stream()
                .flatMap(remembered -> remembered.tools().stream())
                .filter(tool -> !text(tool, "name").isEmpty())
                .filter(tool -> rules.offered().allows(text(tool, "name")))
                .map(tool ->
                        new RememberedTool(
                                new FullName(
                                        server.id(), rules.overrides().name(text(tool, "name"))),
                                text(tool, "description")));
    }

    private static String text(RawJson tool, String name) {
        var member = tool.isObject() ? tool.members().get(name) : null;
        return member == null ? "" : Objects.requireNonNullElse(member.textOrNull(), "");
    }

    @Override
    public void writeTo(JsonWriter out) {
        out.beginObject().member("name", name.toString()).member("description", about).endObject();
    }
}
