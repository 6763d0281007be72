/**
 * A value or a promise of one. Values that are known are used at once: a promise for each step of each request would
 * cost more than most steps do.
 */
export type Eventually<T> = T | Promise<T>;

/** Continues with a value, at once or when its promise resolves. */
export function after<T, R>(
  value: Eventually<T>,
  next: (value: T) => Eventually<R>,
): Eventually<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}

/** All values, at once or when the last of them is available. */
export function allEventually<T>(values: readonly Eventually<T>[]): Eventually<readonly T[]> {
  const known = (value: Eventually<T>): value is T => !(value instanceof Promise);
  return values.every(known) ? values : Promise.all(values);
}
