package dev.patchbay.transport.process;

import java.util.List;
import org.graalvm.nativeimage.UnmanagedMemory;
import org.graalvm.nativeimage.c.function.CFunction;
import org.graalvm.nativeimage.c.type.CCharPointer;
import org.graalvm.nativeimage.c.type.CCharPointerPointer;
import org.graalvm.word.WordFactory;

/**
 * Functions of the C library. The class exists in a native binary only: a virtual machine cannot
 * even load it.
 */
final class Posix {
    static final int PR_SET_PDEATHSIG = 1;

    private Posix() {}

    @CFunction
    static native int kill(int process, int signal);

    @CFunction
    static native int setsid();

    @CFunction
    static native int getppid();

    @CFunction
    static native int prctl(int option, long argument, long third, long fourth, long fifth);

    /**
     * Replaces this process with another program. Returns only on failure. The allocated memory
     * needs no release, as the process then ends.
     */
    static void replaceBy(List<byte[]> command) {
        CCharPointerPointer strings = UnmanagedMemory.calloc((command.size() + 1) * Long.BYTES);
        for (int i = 0; i < command.size(); i++) {
            strings.write(i, string(command.get(i)));
        }
        strings.write(command.size(), WordFactory.nullPointer());
        execv(strings.read(0), strings);
    }

    private static CCharPointer string(byte[] bytes) {
        CCharPointer string = UnmanagedMemory.calloc(bytes.length + 1);
        for (int i = 0; i < bytes.length; i++) {
            string.write(i, bytes[i]);
        }
        return string;
    }

    @CFunction
    private static native int execv(CCharPointer file, CCharPointerPointer arguments);
}
