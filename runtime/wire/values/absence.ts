/**
 * Empty lists and objects in queries, cookies and forms, where nothing stands for them: RFC 6570 (2.3) has them be
 * undefined.
 */
import type { Absence, Shape } from "../descriptors/descriptor.js";
import { EncodeError } from "./errors.js";
import { itemShape, memberShape, objectShape, type ObjectShape, record } from "./text.js";

/** The empty value of a shape. */
export function emptyOf(shape: Shape): unknown {
  if (itemShape(shape) !== undefined) return [];
  return withEmpty(record(), objectShape(shape) ?? { object: {} });
}

/** Adds the lists and objects that are required and absent, which are empty. */
export function withEmpty(
  value: Record<string, unknown>,
  shape: ObjectShape,
  adds: (member: Shape) => boolean = () => true,
): Record<string, unknown> {
  for (const [name, absent] of Object.entries(shape.absent ?? {})) {
    const member = memberShape(shape, name);
    if (absent === "empty" && value[name] === undefined && adds(member))
      value[name] = emptyOf(member);
  }
  return value;
}

/** The lists among the members that are required and absent, where an object has a form of its own. */
export const withEmptyLists = (
  value: Record<string, unknown>,
  shape: Shape,
): Record<string, unknown> =>
  withEmpty(
    value,
    objectShape(shape) ?? { object: {} },
    (member) => itemShape(member) !== undefined,
  );

/** Throws for an empty value that a receiver would take for the default. */
export function refuseEmpty(name: string, absent: Absence | undefined): void {
  if (absent !== "default") return;
  throw new EncodeError(
    JSON.stringify(name),
    "cannot be empty: an empty list or object is left out, and the default would take its place",
  );
}

/** How the absence of a member is read. */
export const memberAbsence = (shape: Shape, name: string): Absence | undefined => {
  const { absent = {} } = objectShape(shape) ?? {};
  return Object.hasOwn(absent, name) ? absent[name] : undefined;
};
