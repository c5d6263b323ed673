package dev.patchbay.transport.process;

import dev.patchbay.failure.StartFailure;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Launches children through programs of the system.
 *
 * @param setpriv the program of util-linux
 * @param setsid the program of util-linux
 * @param shell any POSIX shell
 */
record SystemLauncher(Path setpriv, Path setsid, Path shell) implements Launcher {
    private static final String SEARCH_PATH = "/usr/bin:/bin";
    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
    private static final String WAIT_SCRIPT = "read -r go && exec \"$@\"";

    /** Spaces surround each group, so that group 12 is not found within 123. */
    private static final String WATCH_SCRIPT =
            """
            trap '' TERM INT HUP
            groups=' '
            while read -r what group; do
              case $what in
                +) groups="$groups$group " ;;
                -) case $groups in
                     *" $group "*) groups="${groups%%" $group "*} ${groups#*" $group "}" ;;
                   esac ;;
                *) kill -s "$what" -- "-$group" ;;
              esac
            done
            n=0
            while [ "$n" -lt 25 ]; do
              for group in $groups; do kill -s KILL -- "-$group"; done
              sleep 0.02
              n=$((n + 1))
            done
            """;

    static SystemLauncher find() throws CannotStart {
        var path = System.getenv().getOrDefault("PATH", SEARCH_PATH) + ":" + SEARCH_PATH;
        return new SystemLauncher(find("setpriv", path), find("setsid", path), find("sh", path));
    }

    private static Path find(String name, String path) throws CannotStart {
        try {
            return Executable.find(name, path, Path.of("/"));
        } catch (CannotStart e) {
            throw new CannotStart(
                    new StartFailure.SystemRefused(
                            "Without a native binary, children need sh and util-linux, found no "
                                    + name),
                    e);
        }
    }

    @Override
    public Leader leader(List<String> program, Set<String> variables) {
        var command =
                new ArrayList<>(
                        List.of(setpriv.toString(), "--pdeathsig", "KILL", setsid.toString()));
        // A shell drops variables whose names are not valid in a shell.
        boolean waits = variables.stream().allMatch(name -> NAME.matcher(name).matches());
        if (waits) {
            command.addAll(List.of(shell.toString(), "-c", WAIT_SCRIPT, "patchbay-child"));
        }
        command.addAll(program);
        return new Leader(command, waits);
    }

    @Override
    public List<String> watcher() {
        return List.of(setsid.toString(), shell.toString(), "-c", WATCH_SCRIPT, "patchbay-watcher");
    }

    @Override
    public Optional<Boolean> send(long group, Signal signal) {
        return Optional.empty();
    }
}
