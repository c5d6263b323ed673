package dev.patchbay.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServerAliasTest {
    @Test
    void whatIsPrintedIsReadAgain() {
        var alias = new ServerAlias("good", "note://7?a=b");

        assertThat(alias).hasToString("patchbay://good/note://7?a=b");
        assertThat(ServerAlias.parse(alias.toString())).contains(alias);
    }

    @ParameterizedTest
    @ValueSource(strings = {"note://7", "patchbay://good", "patchbay://good/", "patchbay:///x", ""})
    void anyOtherTextIsNone(String text) {
        assertThat(ServerAlias.parse(text)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "patchbay://good/x",
                "PatchBay://good/x",
                "patchbay:x",
                " patchbay://x",
                "patch\tbay://x",
                "patch\u200bbay://x",
                "%70atchbay://x",
                "patchbay%3A//x",
                "%2570atchbay%253a//x",
                "\uff50atchbay://x",
            })
    void theSchemeIsKnownInEverySpelling(String uri) {
        assertThat(ServerAlias.isLike(uri)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"note://patchbay:", "patchbays://x", "file:///%70atchbay", "%zz", "100%"})
    void othersAreNotTakenForIt(String uri) {
        assertThat(ServerAlias.isLike(uri)).isFalse();
    }

    @Test
    void whatIsEncodedWithoutEndIsNotTrusted() {
        assertThat(ServerAlias.isLike("%" + "25".repeat(100) + "70atchbay://x")).isTrue();
    }
}
