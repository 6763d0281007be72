/** Schemas of documents, in the words of OpenAPI 3.1, and values of them as the standards see them. */

export type Schema = Readonly<Record<string, unknown>>;

export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

export const object = (
  properties: Readonly<Record<string, Schema>>,
  more: Schema = {},
): Schema => ({ type: "object", properties, ...more });

/** An object that has all of its properties. */
export const whole = (properties: Readonly<Record<string, Schema>>, more: Schema = {}): Schema =>
  object(properties, { required: Object.keys(properties), ...more });

/** A date-time, whose type in programs is a setting. So is that of an `int64`, which is a bigint here. */
export class Moment {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** The content of a file. */
export class Bytes {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Applies a function to every object within a value of JSON, inner ones first. */
export function mapObjects(value: unknown, change: (object: Schema) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => mapObjects(item, change));
  if (typeof value !== "object" || value === null) return value;
  return change(
    Object.fromEntries(
      Object.entries(value).map(([key, child]) => [key, mapObjects(child, change)]),
    ),
  );
}

/** JSON with all digits of whole numbers, which `JSON.stringify` refuses. */
export const jsonText = (value: unknown, space = 2): string =>
  JSON.stringify(
    value,
    (_, item: unknown) => (typeof item === "bigint" ? `bigint:${item}` : item),
    space,
  ).replaceAll(/"bigint:(-?\d+)"/g, "$1");
