package dev.patchbay.transport.process;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Launches through programs of the system.
 *
 * @param setpriv of util-linux
 * @param setsid of util-linux
 * @param shell any that POSIX describes
 */
record Programs(Path setpriv, Path setsid, Path shell) implements Launcher {
    private static final String PLACES = "/usr/bin:/bin";
    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
    private static final String WAIT = "read -r go && exec \"$@\"";

    /** Blanks around each group, so that no group is found within another. */
    private static final String WATCH =
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

    static Programs find() throws CannotStart {
        var path = System.getenv().getOrDefault("PATH", PLACES) + ":" + PLACES;
        return new Programs(find("setpriv", path), find("setsid", path), find("sh", path));
    }

    private static Path find(String name, String path) throws CannotStart {
        try {
            return Executable.find(name, path, Path.of("/"));
        } catch (CannotStart e) {
            throw new CannotStart(
                    "Without a native binary, children need sh and util-linux, found no " + name,
                    e);
        }
    }

    @Override
    public Leader leader(List<String> program, Set<String> variables) {
        var command =
                new ArrayList<>(
                        List.of(setpriv.toString(), "--pdeathsig", "KILL", setsid.toString()));
        // A shell drops variables that it could not have named itself.
        boolean waits = variables.stream().allMatch(name -> NAME.matcher(name).matches());
        if (waits) {
            command.addAll(List.of(shell.toString(), "-c", WAIT, "patchbay-child"));
        }
        command.addAll(program);
        return new Leader(command, waits);
    }

    @Override
    public List<String> watcher() {
        return List.of(setsid.toString(), shell.toString(), "-c", WATCH, "patchbay-watcher");
    }

    @Override
    public Optional<Boolean> send(long group, Signal signal) {
        return Optional.empty();
    }
}
