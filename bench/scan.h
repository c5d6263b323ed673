/**
 * A scanner that finds members of a JSON object without building anything.
 *
 * It relies on strings and nesting only, so it never mistakes text inside a string for a member, and it does not
 * validate what it skips. Member names are compared as they are written: no MCP peer escapes them.
 */
#ifndef BENCH_SCAN_H
#define BENCH_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/** A part of a line; `at` is NULL for what is absent. */
typedef struct {
    const char *at;
    size_t length;
} span;

#define WORD(literal) {literal, sizeof literal - 1}

static inline bool same(span a, span b) {
    return a.length == b.length && memcmp(a.at, b.at, a.length) == 0;
}

static inline const char *after_space(const char *at, const char *end) {
    while (at < end && (*at == ' ' || *at == '\t' || *at == '\r' || *at == '\n')) {
        at++;
    }
    return at;
}

/** The place behind the string that opens at `quote`, or NULL if it does not close. */
static inline const char *after_string(const char *quote, const char *end) {
    const char *at = quote + 1;
    for (;;) {
        const char *close = memchr(at, '"', (size_t)(end - at));
        if (close == NULL) {
            return NULL;
        }
        // Needs no lower limit: the opening quote, or the last escaped one, ends the run of backslashes.
        const char *slash = close;
        while (slash[-1] == '\\') {
            slash--;
        }
        at = close + 1;
        if ((close - slash) % 2 == 0) {
            return at;
        }
    }
}

/** The place behind the object or array that opens at `at`, or NULL if it does not close. */
static inline const char *after_container(const char *at, const char *end) {
    int depth = 0;
    while (at < end) {
        switch (*at) {
            case '"':
                at = after_string(at, end);
                if (at == NULL) {
                    return NULL;
                }
                continue;
            case '{':
            case '[':
                depth++;
                break;
            case '}':
            case ']':
                if (--depth == 0) {
                    return at + 1;
                }
                break;
        }
        at++;
    }
    return NULL;
}

/** The place behind the value that starts at `at`, or NULL if there is none. */
static inline const char *after_value(const char *at, const char *end) {
    if (at == end) {
        return NULL;
    }
    if (*at == '"') {
        return after_string(at, end);
    }
    if (*at == '{' || *at == '[') {
        return after_container(at, end);
    }
    const char *start = at;
    while (at < end && strchr(",]} \t\r\n:\"", *at) == NULL) {
        at++;
    }
    return at == start ? NULL : at;
}

/**
 * Looks up several members of one object in one pass; those it lacks become absent.
 *
 * @return false if `object` is not exactly one object
 */
static inline bool pick(span object, size_t count, const span names[], span values[]) {
    for (size_t i = 0; i < count; i++) {
        values[i] = (span){NULL, 0};
    }
    if (object.at == NULL) {
        return false;
    }
    const char *end = object.at + object.length;
    const char *at = after_space(object.at, end);
    if (at == end || *at != '{') {
        return false;
    }
    at = after_space(at + 1, end);
    bool more = at < end && *at != '}';
    while (more) {
        const char *name = at;
        if (at == end || *at != '"' || (at = after_string(at, end)) == NULL) {
            return false;
        }
        span key = {name + 1, (size_t)(at - name) - 2};
        at = after_space(at, end);
        if (at == end || *at != ':') {
            return false;
        }
        const char *value = after_space(at + 1, end);
        at = after_value(value, end);
        if (at == NULL) {
            return false;
        }
        for (size_t i = 0; i < count; i++) {
            if (same(key, names[i])) {
                values[i] = (span){value, (size_t)(at - value)};
                break;
            }
        }
        at = after_space(at, end);
        more = at < end && *at == ',';
        if (more) {
            at = after_space(at + 1, end);
        }
    }
    return at < end && *at == '}' && after_space(at + 1, end) == end;
}

/** The first element of an array, or absent. */
static inline span first_element(span array) {
    if (array.at == NULL || array.length < 2 || *array.at != '[') {
        return (span){NULL, 0};
    }
    const char *end = array.at + array.length;
    const char *at = after_space(array.at + 1, end);
    const char *after = after_value(at, end);
    return after == NULL ? (span){NULL, 0} : (span){at, (size_t)(after - at)};
}

/** What stands between the quotes of a string, escapes untouched; absent if `value` is not a string. */
static inline span string_content(span value) {
    if (value.at == NULL || *value.at != '"') {
        return (span){NULL, 0};
    }
    return (span){value.at + 1, value.length - 2};
}

#endif
