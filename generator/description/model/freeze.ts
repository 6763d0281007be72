/** Freezes a value and everything in it, but does not descend into frozen values. Iterative, so depth is no danger. */
export function deepFreeze(root: unknown): void {
  const stack: object[] = [];
  const freeze = (value: unknown): void => {
    // Values that are no objects are not extensible.
    if (!Object.isExtensible(value)) return;
    stack.push(Object.freeze(value) as object);
  };
  freeze(root);
  // A model has hundreds of thousands of values: this avoids making a list of each value's children.
  for (let value = stack.pop(); value !== undefined; value = stack.pop()) {
    if (Array.isArray(value)) for (const child of value) freeze(child);
    else for (const key in value) freeze(value[key as keyof typeof value]);
  }
}
