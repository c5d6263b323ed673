package dev.patchbay.transport.process;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Launches through the hub's own native binary, which is what a child is for a moment. */
record OwnBinary() implements Launcher {
    static boolean isThisProcess() {
        return "runtime".equals(System.getProperty("org.graalvm.nativeimage.imagecode"));
    }

    @Override
    public Leader leader(List<String> program, Set<String> variables) {
        var command = new ArrayList<>(List.of(file(), Shim.LEADER, pid()));
        // A binary takes options of its runtime out of its arguments wherever they stand, and reads
        // the rest in the charset of its surroundings.
        program.forEach(argument -> command.add(coded(argument)));
        return new Leader(command, true);
    }

    @Override
    public List<String> watcher() {
        return List.of(file(), Shim.WATCHER);
    }

    @Override
    public Optional<Boolean> send(long group, Signal signal) {
        return Optional.of(Posix.kill(Math.toIntExact(-group), signal.number()) == 0);
    }

    static String coded(String argument) {
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(argument.getBytes(StandardCharsets.UTF_8))
                // An empty argument would be lost on the way.
                .concat(".");
    }

    static byte[] decoded(String argument) {
        return Base64.getUrlDecoder().decode(argument.substring(0, argument.length() - 1));
    }

    private static String pid() {
        return Long.toString(ProcessHandle.current().pid());
    }

    /** Not the path it was started by: that may be another file by now. */
    private static String file() {
        return "/proc/" + pid() + "/exe";
    }
}
