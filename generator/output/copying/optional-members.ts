import { identifiersIn, type ModuleSource, type Statement } from "./statements.js";

/** The module whose types describe everything that any document may have. */
export const DESCRIPTORS = "wire/descriptors/descriptor.ts";

/** Optional members of descriptors, and the module that reads each: an output without it has none of these members. */
const READERS: ReadonlyMap<string, string> = new Map([
  ["style", "wire/parameters/styled.ts"],
  ["explode", "wire/parameters/styled.ts"],
  ["allowReserved", "wire/parameters/styled.ts"],
  ["content", "wire/values/content.ts"],
  ["parts", "wire/parameters/form-fields.ts"],
  ["firstParts", "wire/bodies/part-list.ts"],
  ["otherParts", "wire/bodies/part-list.ts"],
  ["sentinel", "wire/bodies/event-stream.ts"],
]);

/** An optional member on a line of its own, with the comment above it. */
const MEMBER = /(?: {2}\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)? {2}readonly (\w+)\?: [^\n]*;\n/g;

/** The descriptors' module without the members that no module of the output reads. */
export function withoutUnread(
  { imports, statements }: ModuleSource,
  isNeeded: (module: string) => boolean,
): ModuleSource {
  const isUnread = (name: string): boolean => {
    const reader = READERS.get(name);
    return reader !== undefined && !isNeeded(reader);
  };
  const read = (statement: Statement): Statement => {
    const text = statement.text.replace(MEMBER, (member, name: string) =>
      isUnread(name) ? "" : member,
    );
    return { ...statement, text, identifiers: identifiersIn(text) };
  };
  return { imports, statements: statements.map(read) };
}
