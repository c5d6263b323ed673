package dev.patchbay.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CacheFolderTest {
    @Test
    void itIsWhereTheSystemWantsIt() {
        assertThat(CacheFolder.usual(Map.of(), "/home/u", "Linux"))
                .contains(Path.of("/home/u/.cache/patchbay"));
        assertThat(CacheFolder.usual(Map.of(), "/Users/u", "Mac OS X"))
                .contains(Path.of("/Users/u/Library/Caches/patchbay"));
    }

    @Test
    void theVariableOfTheStandardComesFirstIfItIsAbsolute() {
        assertThat(CacheFolder.usual(Map.of("XDG_CACHE_HOME", "/c"), "/home/u", "Linux"))
                .contains(Path.of("/c/patchbay"));
        assertThat(CacheFolder.usual(Map.of("XDG_CACHE_HOME", "c"), "/home/u", "Linux"))
                .contains(Path.of("/home/u/.cache/patchbay"));
    }

    @Test
    void whoeverHasNoHomeHasNone() {
        assertThat(CacheFolder.usual(Map.of(), "/", "Linux")).isEmpty();
        assertThat(CacheFolder.usual(Map.of(), "?", "Linux")).isEmpty();
        assertThat(CacheFolder.usual(Map.of(), "", "Linux")).isEmpty();
    }
}
