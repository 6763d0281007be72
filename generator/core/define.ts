/** Sets a member. It is defined rather than assigned, so that one called `__proto__` is an ordinary one. */
export function define(object: object, name: string | number, value: unknown): void {
  const ordinary = { configurable: true, enumerable: true, writable: true };
  Object.defineProperty(object, name, { ...ordinary, value });
}
