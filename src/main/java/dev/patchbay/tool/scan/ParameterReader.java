package dev.patchbay.tool.scan;

import dev.patchbay.call.Exchange;
import dev.patchbay.tool.Arg;
import dev.patchbay.tool.spec.ScalarType;
import dev.patchbay.tool.spec.Shape;
import jakarta.enterprise.lang.model.declarations.ParameterInfo;

/** Reads the parameters that all kinds of methods may have: the exchange, and arguments by name. */
final class ParameterReader {
    private final TypeReader types;

    ParameterReader(TypeReader types) {
        this.types = types;
    }

    static boolean isCaller(ParameterInfo parameter) {
        return TypeReader.name(parameter.type()).equals(Exchange.class.getName());
    }

    /** Reads an argument of any type that has a JSON form. */
    Shape.Field argument(ParameterInfo parameter) {
        if (parameter.name().matches("arg\\d+") && !parameter.hasAnnotation(Arg.class)) {
            throw new SignatureError("parameter names are missing; compile with -parameters");
        }
        return types.field(parameter.name(), parameter.type(), parameter);
    }

    /** Reads a string argument, which may be optional. */
    Shape.Field text(ParameterInfo parameter) {
        var field = argument(parameter);
        var shape = field.shape() instanceof Shape.Maybe maybe ? maybe.value() : field.shape();
        if (!shape.equals(new Shape.Scalar(ScalarType.TEXT))) {
            throw new SignatureError("parameter " + field.name() + " must be a String");
        }
        return field;
    }
}
