package dev.patchbay.config.watch;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.patchbay.config.edit.ServersFile;
import dev.patchbay.config.environment.ConfigurationContext;
import dev.patchbay.config.environment.OwnAddress;
import dev.patchbay.config.servers.Configuration;
import dev.patchbay.config.servers.ConfigurationReader;
import dev.patchbay.config.trust.Trust;
import dev.patchbay.config.trust.TrustStore;
import dev.patchbay.testing.Seed;
import dev.patchbay.upstream.definition.Definition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigWatchTest {
    private static final Duration LONG = Duration.ofHours(1);

    /** Nothing but what the system tells makes it look. */
    private static final ConfigWatch.WatchTimes TOLD =
            new ConfigWatch.WatchTimes(Duration.ofMillis(50), Duration.ofSeconds(1), LONG);

    /** Nothing but the passing of time makes it look. */
    private static final ConfigWatch.WatchTimes UNTOLD =
            new ConfigWatch.WatchTimes(
                    Duration.ofMillis(50), Duration.ofSeconds(1), Duration.ofMillis(50));

    @TempDir private Path folder;
    private final Heard heard = new Heard();
    private AutoCloseable watch = () -> {};

    /** What a listener was told, as the ids of the servers or what is wrong. */
    private static class Heard implements ConfigWatch.Listener {
        private final LinkedBlockingQueue<String> all = new LinkedBlockingQueue<>();

        @Override
        public void changed(Configuration now) {
            all.add(ids(now));
        }

        @Override
        public void kept(Configuration broken) {
            all.add("! " + broken.problems().getFirst().message());
        }

        String next() throws InterruptedException {
            return all.poll(10, TimeUnit.SECONDS);
        }
    }

    private static String ids(Configuration configuration) {
        return String.join(" ", configuration.definitions().stream().map(Definition::id).toList());
    }

    private static String servers(String... ids) {
        var text = new StringBuilder("{\"mcpServers\": {");
        for (var id : ids) {
            text.append('"').append(id).append("\": {\"command\": \"x\"},\n");
        }
        return text + "}}";
    }

    private ConfigWatch open(
            Path file, ConfigWatch.WatchTimes pace, Supplier<FolderEvents> events) {
        var reader =
                new ConfigurationReader(
                        new ConfigurationContext(
                                Map.of(), Path.of("/"), new OwnAddress(List.of(), null)));
        var opened = new ConfigWatch(file, reader, events, pace);
        watch = opened;
        return opened;
    }

    private ConfigWatch start(Path file) {
        var opened = open(file, TOLD, FolderEvents::open);
        opened.start(heard);
        return opened;
    }

    /** At once: a slow test must not be caught with a file half written. */
    private Path write(String name, String... ids) throws IOException {
        return put(folder.resolve(name), servers(ids));
    }

    private Path put(Path file, String text) throws IOException {
        var whole = Files.writeString(folder.resolve("written"), text);
        return Files.move(whole, file, ATOMIC_MOVE);
    }

    /** One of a file that was found, of which something is trusted. */
    private TrustStore watchFound(Path file, ConfigWatch.WatchTimes pace, String... ids)
            throws IOException {
        var store = new TrustStore(folder.resolve("state/patchbay/trust.json"));
        var reader =
                new ConfigurationReader(
                        new ConfigurationContext(
                                Map.of(), Path.of("/"), new OwnAddress(List.of(), null)),
                        new Trust.AsKept(store, folder.resolve("own.json")));
        if (ids.length > 0) {
            store.trust(ServersFile.read(file, reader), List.of(ids), false);
        }
        var opened = new ConfigWatch(file, reader, FolderEvents::open, pace);
        watch = opened;
        opened.start(used);
        return store;
    }

    /** What may be used. */
    private final Heard used =
            new Heard() {
                @Override
                public void changed(Configuration now) {
                    var trusted =
                            now.definitions().stream().filter(one -> !one.withheld()).toList();
                    super.changed(new Configuration(trusted, List.of()));
                }
            };

    @AfterEach
    void close() throws Exception {
        watch.close();
    }

    @Test
    void theFileIsReadAtOnceAndWatchedOnlyWhenAskedFor() throws Exception {
        var opened = open(write("hub.json", "a"), TOLD, FolderEvents::open);

        assertThat(ids(opened.current())).isEqualTo("a");
        assertThat(threads()).isZero();
    }

    @Test
    void whatIsTrustedWhileItIsWatchedIsTakenUp() throws Exception {
        var file = write("hub.json", "a", "b");
        var store = watchFound(file, TOLD);

        store.trust(ServersFile.read(file, named()), List.of("b"), false);
        assertThat(used.next()).isEqualTo("b");
        store.trust(ServersFile.read(file, named()), List.of("a", "b"), true);
        assertThat(used.next()).isEqualTo("a b");
        store.revoke(file, List.of("b"));
        assertThat(used.next()).isEqualTo("a");
    }

    @Test
    void trustIsLookedForNowAndThenWhereNothingIsTold() throws Exception {
        var file = write("hub.json", "a");
        var store = watchFound(file, UNTOLD);

        store.trust(ServersFile.read(file, named()), List.of("a"), false);
        assertThat(used.next()).isEqualTo("a");
    }

    @Test
    void whatIsPutInItsPlaceIsLeftOutHoweverThatIsDone() throws Exception {
        var file = write("hub.json", "a", "b");
        var other = servers("a", "b", "c").replaceFirst("\"x\"", "\"y\"");
        watchFound(file, TOLD, "a", "b");

        put(file, other);
        assertThat(used.next()).isEqualTo("b");
        put(file, servers("a", "b"));
        assertThat(used.next()).isEqualTo("a b");

        var elsewhere = put(Files.createDirectory(folder.resolve("else")).resolve("e"), other);
        Files.createSymbolicLink(folder.resolve("link"), elsewhere);
        Files.move(folder.resolve("link"), file, ATOMIC_MOVE);
        assertThat(used.next()).isEqualTo("b");
        put(elsewhere, servers("a"));
        assertThat(used.next()).isEqualTo("a");
    }

    @Test
    void aFileThatOthersMayWriteIsKeptOut() throws Exception {
        var file = write("hub.json", "a");
        start(file);

        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-rw-"));
        assertThat(heard.next())
                .startsWith(
                        "! must not be writable for other users: "
                                + file
                                + " must not be writable for others, found mode 0666: chmod ");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        assertThat(heard.next()).isEqualTo("a");
    }

    private static ConfigurationReader named() {
        return new ConfigurationReader(
                new ConfigurationContext(Map.of(), Path.of("/"), new OwnAddress(List.of(), null)));
    }

    @Test
    void aChangeBetweenReadingAndWatchingIsHeard() throws Exception {
        var opened = open(write("hub.json", "a"), TOLD, FolderEvents::open);
        write("hub.json", "b");
        opened.start(heard);

        assertThat(heard.next()).isEqualTo("b");
    }

    @Test
    void aFileThatIsWrittenAgainIsReadAgain() throws Exception {
        var opened = start(write("hub.json", "a"));
        Files.writeString(folder.resolve("hub.json"), servers("a", "b"));

        assertThat(nextOnceThere()).isEqualTo("a b");
        assertThat(ids(opened.current())).isEqualTo("a b");
    }

    @Test
    void editorsPutANewFileInThePlaceOfTheOld() throws Exception {
        var file = write("hub.json", "a");
        start(file);
        for (var id : List.of("b", "c", "d")) {
            Files.move(write("hub.json~", id), file, ATOMIC_MOVE);
            assertThat(heard.next()).isEqualTo(id);
        }
    }

    @Test
    void editorsMoveTheOldFileAwayFirst() throws Exception {
        var file = write("hub.json", "a");
        start(file);
        Files.move(file, folder.resolve("hub.json.bak"));
        Files.move(write("new", "b"), file);

        assertThat(nextOnceThere()).isEqualTo("b");
    }

    /** On a slow machine the file may have seemed gone for good. */
    private String nextOnceThere() throws InterruptedException {
        var next = heard.next();
        return next.startsWith("!") ? heard.next() : next;
    }

    @Test
    void kubernetesSwapsALinkToAFolder() throws Exception {
        var mount = Files.createDirectory(folder.resolve("mount"));
        version(mount, "..1", "a");
        Files.createSymbolicLink(mount.resolve("..data"), Path.of("..1"));
        var file = Files.createSymbolicLink(mount.resolve("hub.json"), Path.of("..data/hub.json"));
        // Others refer to it by a link of their own.
        var opened = start(Files.createSymbolicLink(folder.resolve("mine.json"), file));
        assertThat(ids(opened.current())).isEqualTo("a");

        for (int i = 2; i < 6; i++) {
            version(mount, ".." + i, "s" + i);
            var next = Files.createSymbolicLink(mount.resolve("..data_tmp"), Path.of(".." + i));
            Files.move(next, mount.resolve("..data"), ATOMIC_MOVE);
            Files.delete(mount.resolve(".." + (i - 1)).resolve("hub.json"));
            assertThat(heard.next()).isEqualTo("s" + i);
        }
    }

    private static void version(Path mount, String name, String id) throws IOException {
        Files.writeString(
                Files.createDirectory(mount.resolve(name)).resolve("hub.json"), servers(id));
    }

    /** A file with a server whose name for the system is in another file. */
    private Path referring(String other) throws IOException {
        return put(
                folder.resolve("hub.json"),
                "{\"mcpServers\": {\"a\": {\"command\": \"${file:" + other + "}\"}}}");
    }

    @Test
    void aFileThatTheFileRefersToIsAPartOfIt() throws Exception {
        Files.createDirectory(folder.resolve("secrets"));
        put(folder.resolve("secrets/name"), "one");
        var opened = start(referring("secrets/name"));
        for (var command : List.of("two", "three")) {
            // In a folder that only this file gives a reason to watch.
            var whole = Files.writeString(folder.resolve("secrets/next"), command);
            Files.move(whole, folder.resolve("secrets/name"), ATOMIC_MOVE);

            assertThat(heard.next()).isEqualTo("a");
            assertThat(opened.current().definitions().getFirst().address().toString())
                    .contains(command);
        }
        put(folder.resolve("secrets/another"), "four");
        put(folder.resolve("secrets/name"), "three");
        write("hub.json", "b");
        assertThat(heard.next()).isEqualTo("b");
        assertThat(heard.all).isEmpty();
    }

    @Test
    void aFileThatIsReferredToMayComeLater() throws Exception {
        var opened = start(referring("secrets/name"));
        assertThat(ids(opened.current())).isEmpty();
        Files.createDirectory(folder.resolve("secrets"));
        put(folder.resolve("secrets/name"), "one");

        assertThat(heard.next()).isEqualTo("a");
    }

    @Test
    void aBrokenFileKeepsWhatWasReadBefore() throws Exception {
        var file = write("hub.json", "a");
        var opened = start(file);
        put(file, "{\"mcpServers\": {");

        assertThat(heard.next()).startsWith("! must be JSON");
        assertThat(ids(opened.current())).isEqualTo("a");

        write("hub.json", "b");
        assertThat(heard.next()).isEqualTo("b");
    }

    @Test
    void aFileThatIsGoneKeepsWhatWasReadBefore() throws Exception {
        var file = write("hub.json", "a");
        var opened = start(file);
        Files.delete(file);

        assertThat(heard.next()).isEqualTo("! must be a file, found none");
        assertThat(ids(opened.current())).isEqualTo("a");

        write("hub.json", "b");
        assertThat(heard.next()).isEqualTo("b");
    }

    @Test
    void aFolderThatIsMadeAnewIsWatchedToo() throws Exception {
        var inner = Files.createDirectory(folder.resolve("inner"));
        var file = Files.writeString(inner.resolve("hub.json"), servers("a"));
        start(file);
        Files.delete(file);
        Files.delete(inner);
        Files.createDirectory(inner);
        put(file, servers("b"));
        assertThat(nextOnceThere()).isEqualTo("b");

        put(file, servers("c"));
        assertThat(heard.next()).isEqualTo("c");
    }

    @Test
    void aFolderMayComeLaterThanItsWatch() throws Exception {
        var file = folder.resolve("a/b/hub.json");
        start(file);
        Files.createDirectories(file.getParent());
        put(file, servers("a"));

        assertThat(heard.next()).isEqualTo("a");
    }

    @Test
    void theSameBytesAreNoChange() throws Exception {
        var file = write("hub.json", "a");
        start(file);
        write("hub.json", "a");
        Files.writeString(folder.resolve("other.json"), "{}");
        write("hub.json", "b");

        assertThat(heard.next()).isEqualTo("b");
        assertThat(heard.all).isEmpty();
    }

    @Test
    void whereNothingIsToldTheFileIsLookedAtNowAndThen() throws Exception {
        open(write("hub.json", "a"), UNTOLD, FolderEvents::none).start(heard);
        write("hub.json", "b");

        assertThat(heard.next()).isEqualTo("b");
    }

    @Test
    void theLastOfManyChangesIsWhatCounts() throws Exception {
        var file = write("hub.json", "a");
        var opened = start(file);
        var random = Seed.pick().random();
        for (int i = 0; i < 1_000; i++) {
            switch (random.nextInt(4)) {
                case 0 -> Files.writeString(file, "{ broken");
                case 1 -> Files.deleteIfExists(file);
                case 2 -> Files.move(write("next", "n" + i), file, ATOMIC_MOVE);
                default -> Files.writeString(file, servers("w" + i));
            }
        }
        write("hub.json", "last");

        await().atMost(Duration.ofSeconds(10))
                .untilAsserted(() -> assertThat(ids(opened.current())).isEqualTo("last"));
    }

    @Test
    void aListenerThatFailsHearsOfTheNextChange() throws Exception {
        var file = write("hub.json", "a");
        open(file, TOLD, FolderEvents::open)
                .start(
                        new ConfigWatch.Listener() {
                            @Override
                            public void changed(Configuration now) {
                                heard.changed(now);
                                throw new IllegalStateException("This listener fails");
                            }

                            @Override
                            public void kept(Configuration broken) {
                                heard.kept(broken);
                            }
                        });
        write("hub.json", "b");
        assertThat(heard.next()).isEqualTo("b");
        write("hub.json", "c");
        assertThat(heard.next()).isEqualTo("c");
    }

    @Test
    void closingEndsItsThread() throws Exception {
        var opened = start(write("hub.json", "a"));
        await().until(() -> threads() == 1);
        opened.close();

        assertThat(threads()).isZero();
        opened.close();
    }

    private static long threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("config-watch"))
                .count();
    }
}
