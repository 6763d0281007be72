/**
 * The limits of time in the tests, in milliseconds, which only a hang reaches: they leave a machine that is twenty times
 * slower than ours enough. Nothing else in the tests limits how long something may take.
 */

/** A test, or what is done before or after it. */
export const HANG = 30 * 60_000;

/** What a test waits for. It is shorter, so that a failure says what did not come. */
export const WAIT = 10 * 60_000;
