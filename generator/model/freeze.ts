/** Freezes a value and everything in it, but does not descend into frozen values. Iterative, so depth is no danger. */
export function deepFreeze(root: unknown): void {
  const stack: object[] = [];
  const freeze = (value: unknown): void => {
    if (typeof value !== "object" || value === null || !Object.isExtensible(value)) return;
    Object.freeze(value);
    stack.push(value);
  };
  freeze(root);
  // A model has hundreds of thousands of values: this avoids making a list of each value's children.
  for (let value = stack.pop(); value !== undefined; value = stack.pop()) {
    if (Array.isArray(value)) for (const child of value) freeze(child);
    else for (const key in value) freeze(value[key as keyof typeof value]);
  }
}
