/** Counts the reads of a validator: every property, list of names, and prototype. */

export interface Counter {
  steps: number;
}

/** The same value behind counting proxies. An object has one proxy, because it has one identity. */
export function counting(value: unknown, counter: Counter): unknown {
  const known = new WeakMap<object, object>();
  const wrap = (inner: unknown): unknown => {
    if (typeof inner !== "object" || inner === null) return inner;
    const proxy = known.get(inner) ?? new Proxy(inner, handler(counter, wrap));
    known.set(inner, proxy);
    return proxy;
  };
  return wrap(value);
}

function handler(counter: Counter, wrap: (inner: unknown) => unknown): ProxyHandler<object> {
  const count = <T>(result: T, steps = 1): T => {
    counter.steps += steps;
    return result;
  };
  return {
    get: (target, key) => count(wrap(Reflect.get(target, key))),
    has: (target, key) => count(Reflect.has(target, key)),
    getPrototypeOf: (target) => count(Reflect.getPrototypeOf(target)),
    getOwnPropertyDescriptor: (target, key) => {
      const found = Reflect.getOwnPropertyDescriptor(target, key);
      return count(found && "value" in found ? { ...found, value: wrap(found.value) } : found);
    },
    ownKeys: (target) => {
      const keys = Reflect.ownKeys(target);
      return count(keys, keys.length + 1);
    },
  };
}

/** The number of values in a value, including itself. */
export function sizeOf(value: unknown): number {
  let size = 0;
  const open = [value];
  while (open.length > 0) {
    const next = open.pop();
    size++;
    if (typeof next === "object" && next !== null)
      for (const item of Object.values(next)) open.push(item);
  }
  return size;
}
