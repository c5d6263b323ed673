package dev.patchbay.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TraceTest {
    private static final String ID = "0af7651916cd43dd8448eb211c80319c";
    private static final String PARENT = "00-" + ID + "-b7ad6b7169203331-01";

    private static Trace trace(String traceparent) {
        return Trace.parse(traceparent, null).orElseThrow();
    }

    @Test
    void comesBackAsItWas() {
        assertThat(trace(PARENT).id()).isEqualTo(ID);
        assertThat(trace(PARENT).spanId()).isEqualTo("b7ad6b7169203331");
        assertThat(trace(PARENT).traceparent()).isEqualTo(PARENT);
    }

    @Test
    void aChildIsOfTheSameTrace() {
        assertThat(Trace.parse(PARENT, "a=1").orElseThrow().child(0xF).traceparent())
                .isEqualTo("00-" + ID + "-000000000000000f-01");
        assertThat(Trace.parse(PARENT, "a=1").orElseThrow().child(0xF).state()).isEqualTo("a=1");
    }

    @ParameterizedTest
    @CsvSource({"00, 00", "01, 01", "02, 02", "03, 03", "04, 00", "ff, 03"})
    void ofTheFlagsThoseThatAreKnownArePassedOn(String flags, String passedOn) {
        assertThat(trace("00-" + ID + "-b7ad6b7169203331-" + flags).traceparent())
                .endsWith("-" + passedOn);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-", "-more", "-00-x"})
    void aNewerVersionMayGoOn(String more) {
        assertThat(trace("cc" + PARENT.substring(2) + more).traceparent()).isEqualTo(PARENT);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "00",
                "ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
                "0-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
                "00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01",
                "00-0af7651916cd43dd8448eb211c80319c-B7AD6B7169203331-01",
                "00-0af7651916cd43dd8448eb211c80319-b7ad6b7169203331-01",
                "00-0af7651916cd43dd8448eb211c80319g-b7ad6b7169203331-01",
                "00-00000000000000000000000000000000-b7ad6b7169203331-01",
                "00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01",
                "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-1",
                "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-0A",
                "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-",
                "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-x",
                "01-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01x",
                "00_0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
                "00-0af7651916cd43dd8448eb211c80319c_b7ad6b7169203331-01",
                "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331_01",
                " 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
                "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01 "
            })
    void whatIsNotExactlyRightIsNothing(String traceparent) {
        assertThat(Trace.parse(traceparent, null)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "a=1\r\nEvil: yes", "a=\u00e4", "a=\u0000"})
    void aStateThatCannotBePassedOnIsLeftOut(String state) {
        assertThat(Trace.parse(PARENT, state).orElseThrow().state()).isNull();
    }

    @Test
    void aStateMayHaveFiveHundredAndTwelveCharacters() {
        assertThat(Trace.parse(PARENT, "x".repeat(512)).orElseThrow().state()).hasSize(512);
        assertThat(Trace.parse(PARENT, "x".repeat(513)).orElseThrow().state()).isNull();
    }

    @Test
    void idsAreNotZero() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Trace(0, 0, 1, 0, null));
        assertThatIllegalArgumentException().isThrownBy(() -> new Trace(1, 0, 0, 0, null));
        assertThat(new Trace(0, 1, 1, 0, null).id()).hasSize(32).endsWith("0001");
    }
}
