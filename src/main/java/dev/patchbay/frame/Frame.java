package dev.patchbay.frame;

/** What a stream of bytes is cut into. */
public sealed interface Frame {
    /** One message: the first {@link #length()} bytes of an array that is the receiver's alone. */
    final class Line implements Frame {
        private final byte[] bytes;
        private final int length;

        Line(byte[] bytes, int length) {
            this.bytes = bytes;
            this.length = length;
        }

        /** The array itself: whoever takes the frame may keep slices of it. */
        public byte[] bytes() {
            return bytes;
        }

        public int length() {
            return length;
        }
    }

    /** A line that was longer than the limit; its bytes are gone. */
    record TooLong(int limit) implements Frame {}

    /** A line within the limit for which there was no memory; its bytes are gone. */
    record NoRoom() implements Frame {}
}
