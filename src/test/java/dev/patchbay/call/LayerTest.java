package dev.patchbay.call;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LayerTest {
    /** A layer that leaves its mark on the way in and on the way out. */
    private static Layer<String, String> marking(String mark) {
        return inner -> question -> inner.serve(question + ">" + mark) + "<" + mark;
    }

    private static String ask(Layer<String, String> layer) throws InterruptedException {
        return layer.around(question -> question + "|").serve("");
    }

    @Test
    void whatIsNamedFirstIsOutside() throws InterruptedException {
        assertThat(ask(marking("a").then(marking("b")).then(marking("c"))))
                .isEqualTo(">a>b>c|<c<b<a");
    }

    @Test
    void howLayersAreGroupedMakesNoDifference() throws InterruptedException {
        assertThat(ask(marking("a").then(marking("b").then(marking("c")))))
                .isEqualTo(ask(marking("a").then(marking("b")).then(marking("c"))));
    }

    @Test
    void aLayerMayAnswerInPlaceOfWhatIsInside() throws InterruptedException {
        Layer<String, String> refusing = _ -> _ -> "no";

        assertThat(ask(marking("a").then(refusing).then(marking("b")))).isEqualTo("no<a");
    }
}
