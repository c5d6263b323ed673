package dev.patchbay.config.environment;

import dev.patchbay.upstream.definition.ServerAddress;
import java.io.IOException;
import java.net.URI;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How other programs start or reach this hub. A hub that is its own server would start itself
 * without end.
 *
 * @param programs the files that this hub is started from
 * @param address the URL of this hub; null if it does not serve over HTTP
 */
public record OwnAddress(List<Path> programs, @Nullable URI address) {
    private static final Set<String> NAMES = Set.of("patchbay", "patchbay-mcp");
    private static final Set<String> RUNNERS = Set.of("npx", "bunx", "pnpx");
    private static final Pattern EXTENSION = Pattern.compile("\\.(exe|cmd|bat)$");
    private static final Pattern LOOPBACK =
            Pattern.compile("localhost|127\\.\\d+\\.\\d+\\.\\d+|\\[::1]|0\\.0\\.0\\.0|\\[::]");

    public OwnAddress {
        programs = List.copyOf(programs);
    }

    /**
     * Returns the address of this process.
     *
     * @param address the URL of this hub; null if it does not serve over HTTP
     */
    public static OwnAddress ofThisProcess(@Nullable URI address) {
        boolean binary = System.getProperty("org.graalvm.nativeimage.imagecode") != null;
        var program =
                binary
                        ? ProcessHandle.current().info().command()
                        : Optional.ofNullable(System.getProperty("java.class.path"))
                                .filter(path -> path.endsWith(".jar"));
        return new OwnAddress(program.flatMap(OwnAddress::real).stream().toList(), address);
    }

    /** Returns the same without the program files, so that only names and the URL are compared. */
    OwnAddress byName() {
        return new OwnAddress(List.of(), address);
    }

    /** Whether this address leads to this hub. */
    public boolean reachedBy(ServerAddress candidate, Map<String, String> environment) {
        return switch (candidate) {
            case ServerAddress.Program program -> startedBy(program, environment);
            case ServerAddress.Http http -> address != null && sameAddress(address, http.url());
            case ServerAddress.Withheld _ -> false;
        };
    }

    private boolean startedBy(ServerAddress.Program program, Map<String, String> environment) {
        var name = name(program.command());
        if (NAMES.contains(name)) {
            return true;
        }
        if (RUNNERS.contains(name)
                && program.arguments().stream()
                        .filter(argument -> !argument.startsWith("-"))
                        .findFirst()
                        .filter(packageName -> NAMES.contains(packageName.replaceFirst("@.*", "")))
                        .isPresent()) {
            return true;
        }
        var files = new ArrayList<>(program.arguments());
        files.addAll(onPath(program.command(), environment));
        var directory = Objects.requireNonNullElse(program.directory(), Path.of(""));
        return !programs.isEmpty()
                && files.stream()
                        .filter(file -> file.contains("/"))
                        .flatMap(file -> resolve(directory, file).stream())
                        .anyMatch(programs::contains);
    }

    /** Returns the files that a command may stand for. */
    private static List<String> onPath(String command, Map<String, String> environment) {
        return command.contains("/")
                ? List.of(command)
                : Stream.of(environment.getOrDefault("PATH", "").split(":"))
                        .map(folder -> folder + "/" + command)
                        .toList();
    }

    private static String name(String command) {
        var file =
                command.substring(
                        Math.max(command.lastIndexOf('/'), command.lastIndexOf('\\')) + 1);
        return EXTENSION.matcher(file.toLowerCase(Locale.ROOT)).replaceFirst("");
    }

    private static Optional<Path> resolve(Path directory, String file) {
        try {
            return real(directory.resolve(file).toString());
        } catch (InvalidPathException _) {
            return Optional.empty();
        }
    }

    private static Optional<Path> real(String file) {
        try {
            return Optional.of(Path.of(file).toRealPath());
        } catch (IOException | InvalidPathException _) {
            // A file that does not exist cannot be this hub.
            return Optional.empty();
        }
    }

    private static boolean sameAddress(URI ours, URI theirs) {
        return port(ours) == port(theirs)
                && (path(theirs) + "/").startsWith(path(ours) + "/")
                && (host(ours).equals(host(theirs))
                        || (LOOPBACK.matcher(host(ours)).matches()
                                && LOOPBACK.matcher(host(theirs)).matches()));
    }

    private static String host(URI address) {
        return Objects.requireNonNullElse(address.getHost(), "").toLowerCase(Locale.ROOT);
    }

    private static String path(URI address) {
        return Objects.requireNonNullElse(address.getPath(), "").replaceFirst("/$", "");
    }

    private static int port(URI address) {
        if (address.getPort() >= 0) {
            return address.getPort();
        }
        return "https".equalsIgnoreCase(address.getScheme()) ? 443 : 80;
    }
}
