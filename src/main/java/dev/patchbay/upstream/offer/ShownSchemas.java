package dev.patchbay.upstream.offer;

import dev.patchbay.json.RawJson;
import dev.patchbay.mcp.definition.ForwardedObject;
import dev.patchbay.schema.conversion.SchemaFlattening;
import dev.patchbay.schema.conversion.SchemaUpgrade;
import dev.patchbay.schema.validation.BadSchema;
import dev.patchbay.schema.validation.Schemas;

/**
 * Makes the schemas of a tool that clients see, in a form that clients accept. Arguments are
 * checked by the schema that the server gave.
 */
final class ShownSchemas {
    private static final String INPUT = "inputSchema";
    private static final String OUTPUT = "outputSchema";

    private final SchemaFlattening lowering;
    private final SchemaUpgrade upgrade;
    private final OfferFindings findings;

    ShownSchemas(Schemas schemas, OfferFindings findings) {
        this.lowering = new SchemaFlattening(schemas);
        this.upgrade = new SchemaUpgrade(schemas);
        this.findings = findings;
    }

    /**
     * Returns the tool as it is listed.
     *
     * @param name the name that the server uses
     * @param raw the definition that the server gave
     */
    ForwardedObject.Tool of(String name, ForwardedObject.Tool tool, RawJson raw) {
        // members() caches its result. On the object that the catalog entry holds, the cache would
        // stay in memory.
        var members = raw.members();
        var input = members.getOrDefault(INPUT, RawJson.EMPTY_OBJECT);
        var plain = newest(name, plain(name, input));
        var shown = plain.equals(input) ? tool : tool.showing(plain);
        var output = members.get(OUTPUT);
        return output == null ? shown : withOutput(name, shown, output);
    }

    private RawJson plain(String name, RawJson schema) {
        try {
            var plain = lowering.of(schema);
            plain.ifPresent(_ ->
                    findings.note(
                            name,
                            "is listed with a plain form of its schema, as many clients refuse the"
                                    + " schema itself"));
            return plain.orElse(schema);
        } catch (BadSchema e) {
            findings.note(
                    name,
                    "is listed with a schema that many clients refuse, as it has no plain form: "
                            + e.getMessage());
            return schema;
        }
    }

    private RawJson newest(String name, RawJson schema) {
        try {
            return upgrade.of(schema).orElse(schema);
        } catch (BadSchema e) {
            findings.note(
                    name,
                    "is listed with a schema of an older draft, which many clients refuse, as it"
                            + " has no form in 2020-12: "
                            + e.getMessage());
            return schema;
        }
    }

    /** Returns the tool with an output schema that clients accept, or without an output schema. */
    private ForwardedObject.Tool withOutput(
            String name, ForwardedObject.Tool tool, RawJson output) {
        try {
            return upgrade.of(output).map(tool::showingOutput).orElse(tool);
        } catch (BadSchema e) {
            findings.note(
                    name,
                    "is listed without its output schema, which clients refuse and which has no"
                            + " form in 2020-12: "
                            + e.getMessage());
            return tool.withoutOutput();
        }
    }
}
