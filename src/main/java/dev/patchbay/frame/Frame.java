package dev.patchbay.frame;

/** A part of a stream of bytes. */
public sealed interface Frame {
    /** One message: the first {@link #length()} bytes of an array that only the receiver uses. */
    final class Line implements Frame {
        private final byte[] bytes;
        private final int length;

        Line(byte[] bytes, int length) {
            this.bytes = bytes;
            this.length = length;
        }

        /** Returns the array itself. The receiver may keep slices of it. */
        public byte[] bytes() {
            return bytes;
        }

        public int length() {
            return length;
        }
    }

    /** A line that was longer than the limit. Its bytes are lost. */
    record TooLong(int limit) implements Frame {}

    /** A line within the limit that did not fit into memory. Its bytes are lost. */
    record NoRoom() implements Frame {}

    /**
     * The known parts of a line whose bytes are lost. This frame comes right after {@link TooLong}
     * or {@link NoRoom}, and a second one when the line ends.
     */
    final class Skipped implements Frame {
        private final byte[] begin;
        private final byte[] end;

        Skipped(byte[] begin, byte[] end) {
            this.begin = begin;
            this.end = end;
        }

        /** Returns the first bytes of the line. */
        public byte[] begin() {
            return begin;
        }

        /** Returns the last bytes of the line; empty while the line has not ended. */
        public byte[] end() {
            return end;
        }
    }
}
