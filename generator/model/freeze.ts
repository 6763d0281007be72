/** Freezes a value and all that it holds, but what is in something frozen already. Iterative: depth is no danger. */
export function deepFreeze(root: unknown): void {
  const stack: object[] = [];
  const freeze = (value: unknown): void => {
    if (typeof value !== "object" || value === null || !Object.isExtensible(value)) return;
    Object.freeze(value);
    stack.push(value);
  };
  freeze(root);
  // A model has hundreds of thousands of values, and no list of what is in each has to be made.
  for (let value = stack.pop(); value !== undefined; value = stack.pop()) {
    if (Array.isArray(value)) for (const child of value) freeze(child);
    else for (const key in value) freeze(value[key as keyof typeof value]);
  }
}
