/** The parts of descriptions that most tests write. */
export const text = { type: "string" } as const;
export const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
export const list = (items: object | boolean) => ({ type: "array", items }) as const;
export const object = (properties: object, required?: readonly string[]) =>
  ({ type: "object", ...(required && { required }), properties }) as const;
/** Content that is JSON. */
export const json = (schema: object) => ({ content: { "application/json": { schema } } });
