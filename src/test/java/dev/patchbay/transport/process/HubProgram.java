package dev.patchbay.transport.process;

import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/** A hub that only starts children, which start children too. The test kills it. */
final class HubProgram {
    private HubProgram() {}

    /** Takes the mark that all descendants get, and the number of children. */
    public static void main(String... arguments) throws CannotStart {
        for (int i = 0; i < Integer.parseInt(arguments[1]); i++) {
            var command =
                    new ProcessCommand(
                            "child" + i,
                            "sh",
                            List.of("-c", "sleep 1000 & sleep 1000 & exec sleep 1000"),
                            Map.of(KilledHubs.MARK, arguments[0]),
                            null);
            ProcessChannel.start(command, ProcessLimits.DEFAULT);
            System.out.println(i);
        }
        while (true) {
            LockSupport.park();
        }
    }
}
