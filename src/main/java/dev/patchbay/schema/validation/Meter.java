package dev.patchbay.schema.validation;

import com.networknt.schema.Error;
import com.networknt.schema.ExecutionConfig;
import com.networknt.schema.ExecutionContext;
import com.networknt.schema.annotation.Annotations;
import java.math.BigDecimal;
import java.util.Locale;

/**
 * The state of one validation, with the budget of its steps.
 *
 * <p>The library extends the evaluation path before it applies a keyword. The step is counted and
 * the depth is checked there, because every keyword passes this one place and the check is cheap.
 * Work inside a keyword that grows with the schema or the value is charged by {@link
 * MeteredKeyword}.
 *
 * <p>Concurrency: used by one thread, for one validation.
 */
final class Meter extends ExecutionContext {
    /** An error is an object that lives until the end, so it costs more than a step. */
    private static final int STEPS_PER_ERROR = 50;

    private static final ExecutionConfig CONFIG =
            ExecutionConfig.builder().locale(Locale.ROOT).formatAssertionsEnabled(false).build();

    private static final int CHARACTERS_PER_STEP = 32;
    private static final int DIGITS_PER_STEP = 8;
    private static final int SCHEMAS_PER_STEP = 8;

    private final Annotations annotations = new MeteredAnnotations(this);
    private final int deepest;
    private long steps;
    private long patternSteps;
    private int depth;

    Meter(SchemaLimits limits) {
        super(CONFIG);
        deepest = limits.maxEvaluationDepth();
        steps = limits.maxSteps();
        patternSteps = limits.maxPatternSteps();
    }

    /** Takes {@code cost} off the steps that are left. */
    void charge(long cost) {
        steps -= cost;
        if (steps < 0) {
            throw new OverLimit("could not be checked within the limit of steps");
        }
    }

    /** Returns the cost of reading a text once. */
    static int stepsFor(String text) {
        return text.length() / CHARACTERS_PER_STEP;
    }

    /** Returns the cost of arithmetic with a number. */
    static int stepsFor(BigDecimal number) {
        return (number.precision() + Math.abs(number.scale())) / DIGITS_PER_STEP;
    }

    /**
     * Charges for a search of the library: if the schema has unevaluated keywords, each keyword
     * looks for them in all enclosing schemas.
     */
    void chargeForUnevaluated() {
        if (isUnevaluatedPropertiesPresent() || isUnevaluatedItemsPresent()) {
            charge(getEvaluationSchema().size() / SCHEMAS_PER_STEP);
        }
    }

    /** Charges for a dynamic reference, which looks for its anchor in all enclosing schemas. */
    void chargeForScope() {
        charge(2L * getEvaluationSchema().size());
    }

    /** Takes {@code cost} off the budget for regular expressions, whose steps are much smaller. */
    void chargePattern(long cost) {
        patternSteps -= cost;
        if (patternSteps < 0) {
            throw new OverLimit("could not be checked against pattern within the limit");
        }
    }

    /** Returns how many keywords and names are currently nested. */
    int depth() {
        return depth;
    }

    @Override
    public void evaluationPathAddLast(String token) {
        enter();
        super.evaluationPathAddLast(token);
    }

    @Override
    public void evaluationPathAddLast(int token) {
        enter();
        super.evaluationPathAddLast(token);
    }

    @Override
    public void evaluationPathRemoveLast() {
        depth--;
        // At its end "if" removes one token and adds another, which fails if the budget is empty.
        // So more tokens may be removed than added, and the root must stay, because its parent is
        // null.
        if (getEvaluationPath().getParent() != null) {
            super.evaluationPathRemoveLast();
        }
    }

    @Override
    public void addError(Error error) {
        charge(STEPS_PER_ERROR);
        super.addError(error);
    }

    @Override
    public Annotations getAnnotations() {
        return annotations;
    }

    private void enter() {
        charge(1);
        if (++depth > deepest) {
            throw new OverLimit("could not be checked: the schema nests too deep for this value");
        }
    }
}
