import { identifiersIn, type ModuleSource, type Statement } from "./statements.js";

/**
 * Optional members of types, by the module that declares them, and the module that reads each: an output without it
 * has none of these members.
 */
const READERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "wire/descriptors/descriptor.ts": {
    style: "wire/parameters/styled.ts",
    explode: "wire/parameters/styled.ts",
    allowReserved: "wire/parameters/styled.ts",
    content: "wire/values/content.ts",
    parts: "wire/parameters/form-fields.ts",
    firstParts: "wire/bodies/part-list.ts",
    otherParts: "wire/bodies/part-list.ts",
    sentinel: "wire/bodies/event-stream.ts",
    sendsSentinel: "wire/bodies/event-stream.ts",
    variables: "client/request/server-address.ts",
  },
  "server/http/limits.ts": {
    fileBytes: "wire/multipart/reader.ts",
    parts: "wire/multipart/reader.ts",
    partHeaderBytes: "wire/multipart/reader.ts",
  },
  "server/codecs/codec.ts": { uploads: "server/multipart/part-header.ts" },
  "server/request/read-input.ts": { uploads: "server/multipart/part-header.ts" },
};

/** An optional member on a line of its own, with the comment above it. */
const MEMBER = /(?: {2}\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)? {2}readonly (\w+)\?: [^\n]*;\n/g;

/** A module without the members that no module of the output reads. */
export function withoutUnread(
  path: string,
  source: ModuleSource,
  isNeeded: (module: string) => boolean,
): ModuleSource {
  const readers = READERS[path];
  if (readers === undefined) return source;
  const isUnread = (name: string): boolean => {
    const reader = readers[name];
    return reader !== undefined && !isNeeded(reader);
  };
  const dropUnread = (statement: Statement): Statement => {
    const text = statement.text.replace(MEMBER, (member, name: string) =>
      isUnread(name) ? "" : member,
    );
    return { ...statement, text, identifiers: identifiersIn(text) };
  };
  return { imports: source.imports, statements: source.statements.map(dropUnread) };
}
