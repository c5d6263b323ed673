package dev.patchbay.transport.process;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Launches children through the hub's own native binary: the child first runs {@link BinaryModes}.
 */
record BinaryLauncher() implements Launcher {
    static boolean isThisProcess() {
        return "runtime".equals(System.getProperty("org.graalvm.nativeimage.imagecode"));
    }

    @Override
    public Leader leader(List<String> program, Set<String> variables) {
        var command = new ArrayList<>(List.of(file(), BinaryModes.LEADER, pid()));
        // A native binary removes options of its runtime from its arguments, wherever they are, and
        // decodes the others with the charset of the locale. So the arguments are encoded.
        program.forEach(argument -> command.add(coded(argument)));
        return new Leader(command, true);
    }

    @Override
    public List<String> watcher() {
        return List.of(file(), BinaryModes.WATCHER);
    }

    @Override
    public Optional<Boolean> send(long group, Signal signal) {
        return Optional.of(Posix.kill(Math.toIntExact(-group), signal.number()) == 0);
    }

    static String coded(String argument) {
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(argument.getBytes(StandardCharsets.UTF_8))
                // Without the dot, an empty argument would be lost.
                .concat(".");
    }

    static byte[] decoded(String argument) {
        return Base64.getUrlDecoder().decode(argument.substring(0, argument.length() - 1));
    }

    private static String pid() {
        return Long.toString(ProcessHandle.current().pid());
    }

    /** Not the path that started the hub: that path may be another file by now. */
    private static String file() {
        return "/proc/" + pid() + "/exe";
    }
}
