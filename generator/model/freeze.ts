/** Freezes a value and all that it holds. Iterative: depth is no danger. What is frozen already is looked into all the same. */
export function deepFreeze(root: unknown): void {
  const seen = new Set<unknown>();
  const stack: unknown[] = [root];
  while (stack.length > 0) {
    const value = stack.pop();
    if (typeof value !== "object" || value === null || seen.has(value)) continue;
    seen.add(value);
    Object.freeze(value);
    for (const child of Object.values(value)) {
      if (typeof child === "object" && child !== null) stack.push(child);
    }
  }
}
