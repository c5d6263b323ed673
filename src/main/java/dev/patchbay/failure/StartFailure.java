package dev.patchbay.failure;

/** Why a program was not started. The text says what must be true, and what was found. */
public sealed interface StartFailure extends ServerFailure {
    /** There is no such program. */
    record NotFound(String text) implements StartFailure {}

    /** The command is a folder. */
    record Folder(String path) implements StartFailure {
        @Override
        public String text() {
            return "The command must be a program, found a directory: " + path;
        }
    }

    /** The user has no right to execute the file. */
    record NotExecutable(String path) implements StartFailure {
        @Override
        public String text() {
            return "The command must be a program, found a file that this user must not "
                    + "execute: "
                    + path;
        }
    }

    /** The working directory cannot be used. */
    record BadWorkingDirectory(String text) implements StartFailure {}

    /** The command, its arguments or its variables have a form that the system does not allow. */
    record BadForm(String text) implements StartFailure {}

    /** The system cannot start a process. */
    record SystemRefused(String text) implements StartFailure {}
}
