package dev.patchbay.schema;

import com.networknt.schema.Error;
import com.networknt.schema.ExecutionConfig;
import com.networknt.schema.ExecutionContext;
import com.networknt.schema.annotation.Annotations;
import java.math.BigDecimal;
import java.util.Locale;

/**
 * One validation's state, and the meter on it.
 *
 * <p>The library extends the evaluation path before it applies a keyword, so that is where a step
 * is counted and the depth is checked: one place that every keyword passes, at the price of a few
 * instructions. Work inside a keyword that grows with the schema or the value is charged by {@link
 * Metered}.
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

    /** Takes {@code cost} off what this validation may still do. */
    void charge(long cost) {
        steps -= cost;
        if (steps < 0) {
            throw new OverLimit("could not be checked within the limit of steps");
        }
    }

    /** What it costs to read a text once. */
    static int stepsFor(String text) {
        return text.length() / CHARACTERS_PER_STEP;
    }

    /** What it costs to do sums with a number. */
    static int stepsFor(BigDecimal number) {
        return (number.precision() + Math.abs(number.scale())) / DIGITS_PER_STEP;
    }

    /** Keywords ask for unevaluated ones around them, all the way up. */
    void chargeForUnevaluated() {
        if (isUnevaluatedPropertiesPresent() || isUnevaluatedItemsPresent()) {
            charge(getEvaluationSchema().size() / SCHEMAS_PER_STEP);
        }
    }

    /** A dynamic reference looks for its anchor in every schema it came through. */
    void chargeForScope() {
        charge(2L * getEvaluationSchema().size());
    }

    /** Takes off the budget for regular expressions, whose steps are much smaller. */
    void chargePattern(long cost) {
        patternSteps -= cost;
        if (patternSteps < 0) {
            throw new OverLimit("could not be checked against pattern within the limit");
        }
    }

    /** How many keywords and names are being applied inside one another right now. */
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
        // On its way out "if" takes one token back and adds another, which an empty budget refuses;
        // so
        // more may be taken back than was added, and above the root there is only a null.
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
