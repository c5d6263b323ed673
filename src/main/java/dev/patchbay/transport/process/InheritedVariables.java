package dev.patchbay.transport.process;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * The few variables of the hub's environment that every child gets: programs need them to find
 * their files, the user's language, certificates of the network, and downloaded packages.
 *
 * <p>Variables of proxies are not among them, as they often contain a password. The variables
 * listed here never do.
 */
public final class InheritedVariables {
    static final Set<String> NAMES =
            Set.of(
                    // Folders, and the user's language.
                    "HOME",
                    "LANG",
                    "LANGUAGE",
                    "LOGNAME",
                    "PATH",
                    "SHELL",
                    "TEMP",
                    "TERM",
                    "TMP",
                    "TMPDIR",
                    "TZ",
                    "USER",
                    // Certificates.
                    "AWS_CA_BUNDLE",
                    "CURL_CA_BUNDLE",
                    "DENO_CERT",
                    "DENO_TLS_CA_STORE",
                    "GIT_SSL_CAINFO",
                    "NIX_SSL_CERT_FILE",
                    "NODE_EXTRA_CA_CERTS",
                    "NODE_USE_SYSTEM_CA",
                    "NPM_CONFIG_CAFILE",
                    "PIP_CERT",
                    "REQUESTS_CA_BUNDLE",
                    "UV_NATIVE_TLS",
                    "UV_SYSTEM_CERTS",
                    "npm_config_cafile",
                    // Folders of package runners' downloads.
                    "BUN_INSTALL_CACHE_DIR",
                    "DENO_DIR",
                    "NPM_CONFIG_CACHE",
                    "PIPX_HOME",
                    "PIP_CACHE_DIR",
                    "UV_CACHE_DIR",
                    "UV_PYTHON_CACHE_DIR",
                    "UV_PYTHON_INSTALL_DIR",
                    "UV_TOOL_BIN_DIR",
                    "UV_TOOL_DIR",
                    "npm_config_cache");

    static final Set<String> PREFIXES = Set.of("LC_", "SSL_CERT_", "XDG_");

    private InheritedVariables() {}

    /** Returns the inherited variables of {@code environment}. */
    static Map<String, String> from(Map<String, String> environment) {
        var inherited = new HashMap<>(environment);
        // A function that a shell exported is code, whatever its name is.
        inherited
                .entrySet()
                .removeIf(variable ->
                        variable.getValue().startsWith("()") || !names(variable.getKey()));
        return inherited;
    }

    /** Returns whether every child gets the variable of this name. */
    public static boolean names(String variable) {
        return NAMES.contains(variable) || PREFIXES.stream().anyMatch(variable::startsWith);
    }
}
