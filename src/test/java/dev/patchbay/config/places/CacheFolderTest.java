package dev.patchbay.config.places;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CacheFolderTest {
    @Test
    void itIsWhereTheSystemWantsIt() {
        assertThat(CacheFolder.standardFolder(Map.of(), "/home/u", "Linux"))
                .contains(Path.of("/home/u/.cache/patchbay"));
        assertThat(CacheFolder.standardFolder(Map.of(), "/Users/u", "Mac OS X"))
                .contains(Path.of("/Users/u/Library/Caches/patchbay"));
    }

    @Test
    void theVariableOfTheStandardComesFirstIfItIsAbsolute() {
        assertThat(CacheFolder.standardFolder(Map.of("XDG_CACHE_HOME", "/c"), "/home/u", "Linux"))
                .contains(Path.of("/c/patchbay"));
        assertThat(CacheFolder.standardFolder(Map.of("XDG_CACHE_HOME", "c"), "/home/u", "Linux"))
                .contains(Path.of("/home/u/.cache/patchbay"));
    }

    @Test
    void whoeverHasNoHomeHasNone() {
        assertThat(CacheFolder.standardFolder(Map.of(), "/", "Linux")).isEmpty();
        assertThat(CacheFolder.standardFolder(Map.of(), "?", "Linux")).isEmpty();
        assertThat(CacheFolder.standardFolder(Map.of(), "", "Linux")).isEmpty();
    }
}
