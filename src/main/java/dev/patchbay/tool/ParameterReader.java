package dev.patchbay.tool;

import dev.patchbay.call.Exchange;
import jakarta.enterprise.lang.model.declarations.ParameterInfo;

/** Reads what all kinds of methods may take: the caller, and arguments by name. */
final class ParameterReader {
    private final TypeReader types;

    ParameterReader(TypeReader types) {
        this.types = types;
    }

    static boolean isCaller(ParameterInfo parameter) {
        return TypeReader.name(parameter.type()).equals(Exchange.class.getName());
    }

    /** An argument of any type that JSON has a form for. */
    Shape.Field argument(ParameterInfo parameter) {
        if (parameter.name().matches("arg\\d+") && !parameter.hasAnnotation(Arg.class)) {
            throw new SignatureError("parameter names are missing; compile with -parameters");
        }
        return types.field(parameter.name(), parameter.type(), parameter);
    }

    /** An argument that can only be text, which may be left out. */
    Shape.Field text(ParameterInfo parameter) {
        var field = argument(parameter);
        var shape = field.shape() instanceof Shape.Maybe maybe ? maybe.value() : field.shape();
        if (!shape.equals(new Shape.Scalar(ScalarType.TEXT))) {
            throw new SignatureError("parameter " + field.name() + " must be a String");
        }
        return field;
    }
}
