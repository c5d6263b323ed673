package dev.patchbay.json;

/** Counts the values in a JSON text before it is parsed. */
public final class ValueCounter {
    private ValueCounter() {}

    /**
     * Returns the number of values, plus one for each empty object or array. The result for text
     * that is not JSON has no meaning.
     */
    public static int count(byte[] bytes, int length) {
        int count = 1;
        boolean inText = false;
        for (int i = 0; i < length; i++) {
            byte b = bytes[i];
            if (inText) {
                if (b == '\\') {
                    i++;
                } else if (b == '"') {
                    inText = false;
                }
            } else if (b == '"') {
                inText = true;
            } else if (b == ',' || b == '{' || b == '[') {
                count++;
            }
        }
        return count;
    }
}
