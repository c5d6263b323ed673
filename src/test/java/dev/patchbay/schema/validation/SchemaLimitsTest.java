package dev.patchbay.schema.validation;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class SchemaLimitsTest {
    @Test
    void refusesLimitsThatAllowNothing() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SchemaLimits(1, 1, 1, 1, 1, 1, 1, 0, 1, 1, 1))
                .withMessage("maxSteps must be at least 1, found 0");
    }
}
