package dev.patchbay.mcp.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.patchbay.mcp.Revision;
import dev.patchbay.mcp.Written;
import dev.patchbay.mcp.definition.ResourceDefinition;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ContentTest {
    private static final byte[] BYTES = {(byte) 0xFF, 0, 1};

    @ParameterizedTest
    @EnumSource
    void textAndPicturesAreTheSameInEveryRevision(Revision revision) {
        assertThat(Written.of(revision, Content.text("a\nb")::writeTo))
                .isEqualTo("{\"type\":\"text\",\"text\":\"a\\nb\"}");
        assertThat(Written.of(revision, Content.image(BYTES, "image/png")::writeTo))
                .isEqualTo("{\"type\":\"image\",\"data\":\"/wAB\",\"mimeType\":\"image/png\"}");
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "V2024_11_05")
    void soundIsSoundSinceThereIsAny(Revision revision) {
        assertThat(Written.of(revision, Content.audio(BYTES, "audio/wav")::writeTo))
                .isEqualTo("{\"type\":\"audio\",\"data\":\"/wAB\",\"mimeType\":\"audio/wav\"}");
    }

    @Test
    void soundIsAFileWhereThereIsNone() {
        assertThat(Written.of(Revision.V2024_11_05, Content.audio(BYTES, "audio/wav")::writeTo))
                .isEqualTo(
                        "{\"type\":\"resource\",\"resource\":{\"uri\":\"audio:\","
                                + "\"mimeType\":\"audio/wav\",\"blob\":\"/wAB\"}}");
    }

    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.MATCH_ANY,
            names = {"V2025_06.*", "V2025_11.*", "V2026.*"})
    void aLinkIsALinkSinceThereAreAny(Revision revision) {
        var link = new Content.Link(new ResourceDefinition("a:b", "n", null, null, "text/plain"));

        assertThat(Written.of(revision, link::writeTo))
                .isEqualTo(
                        "{\"type\":\"resource_link\",\"uri\":\"a:b\",\"name\":\"n\","
                                + "\"mimeType\":\"text/plain\"}");
    }

    @ParameterizedTest
    @EnumSource(names = {"V2024_11_05", "V2025_03_26"})
    void aLinkIsTextWhereThereAreNone(Revision revision) {
        var link = new Content.Link(new ResourceDefinition("a:b", "n", null, null, null));

        assertThat(Written.of(revision, link::writeTo))
                .isEqualTo("{\"type\":\"text\",\"text\":\"n: a:b\"}");
    }

    @ParameterizedTest
    @EnumSource
    void aResourceIsEmbeddedWithItsContents(Revision revision) {
        var text = Content.resource(ResourceContents.text("a:b", "text/plain", "x"));
        var blob = Content.resource(ResourceContents.blob("a:b", null, BYTES));

        assertThat(Written.of(revision, text::writeTo))
                .isEqualTo(
                        "{\"type\":\"resource\",\"resource\":{\"uri\":\"a:b\","
                                + "\"mimeType\":\"text/plain\",\"text\":\"x\"}}");
        assertThat(Written.of(revision, blob::writeTo))
                .isEqualTo(
                        "{\"type\":\"resource\",\"resource\":{\"uri\":\"a:b\",\"blob\":\"/wAB\"}}");
    }

    @Test
    void annotationsStayWithTheirBlockWhateverItBecomes() {
        var annotations = new Annotations(List.of(Role.USER), 0.5, "2026-07-28T00:00:00Z");
        var everywhere = "\"annotations\":{\"audience\":[\"user\"],\"priority\":0.5";

        assertThat(Written.of(Revision.V2026_07_28, new Content.Text("a", annotations)::writeTo))
                .endsWith(everywhere + ",\"lastModified\":\"2026-07-28T00:00:00Z\"}}");
        assertThat(
                        Written.of(
                                Revision.V2024_11_05,
                                new Content.Audio("", "audio/wav", annotations)::writeTo))
                .endsWith(everywhere + "}}");
    }

    @ParameterizedTest
    @ValueSource(doubles = {-0.1, 1.1, Double.NaN, Double.POSITIVE_INFINITY})
    void aPriorityLiesBetweenZeroAndOne(double priority) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Annotations(List.of(), priority, null));
    }
}
