/** openapi-typescript makes types of the same document: ours and its are assignable to each other, schema by schema. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import openapiTS, { astToString, type OpenAPI3 } from "openapi-typescript";
import { beforeAll, expect, it } from "vitest";

import { bundle } from "../../spec/bundle.js";
import { at, isJson } from "../../spec/view.js";
import { typeErrors } from "../../support/compile.js";
import { generateFrom } from "../../support/generate.js";
import { inFolder } from "./outputs.js";

/** Schemas for which it is wrong or less exact, and why. Each has to differ: one that agrees must be removed. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  FileStatus: "`x-extensible-enum` is not known to it: it says any string.",
  ErrorCode: "`x-extensible-enum`, as above.",
  File: "has a FileStatus.",
  FileCreated: "has a File.",
  FileReadyEvent: "has a File.",
  FileFailedEvent: "has a File.",
  Event: "may be a FileReadyEvent.",
  ValidationError: "has an ErrorCode.",
};

/**
 * Our types without what openapi-typescript does not know: values that an enum may get later, and bytes, which it types
 * as strings. A default (present when reading, optional when writing) is settled by the side that is compared.
 */
const HEAD = `
import type { components } from "./theirs.js";
import type { Binary, Open } from "./runtime/wire.js";
import type * as ours from "./types.js";

type UnlistedString = Exclude<Open<"a">, "a">;
type UnlistedNumber = Exclude<Open<1>, 1>;
type Closed<Type> = Type extends UnlistedString | UnlistedNumber
  ? never
  : Type extends Binary
    ? string
    : Type extends readonly unknown[] | object
      ? { [Key in keyof Type]: Closed<Type[Key]> }
      : Type;
type Same<A, B> = [A, B] extends [B, A] ? true : false;
type Holds<Answer extends true> = Answer;
type Theirs = components["schemas"];
`;

let disagreeing: readonly string[];
let names: readonly string[];

beforeAll(async () => {
  const document = bundle();
  const schemas = at(document, "components", "schemas");
  names = isJson(schemas) ? Object.keys(schemas) : [];
  const { files } = await generateFrom(document);
  const types = files.get("types.ts") ?? "";
  const theirs = astToString(await openapiTS(document as unknown as OpenAPI3));
  disagreeing = await inFolder(new Map([...files, ["theirs.ts", theirs]]), (folder) => {
    const lines = names.map((name) => {
      const own = new RegExp(`^export (?:type|interface) ${name}\\b`, "m").test(types);
      return `export type Check_${name} = Holds<Same<Closed<ours.${own ? name : `${name}_`}>, Theirs["${name}"]>>;`;
    });
    const head = HEAD.trim().split("\n").length;
    writeFileSync(join(folder, "check.ts"), `${HEAD.trim()}\n${lines.join("\n")}\n`);
    return typeErrors(folder, "7", ["check.ts"]).map((error) => {
      const line = /check\.ts\((\d+),/.exec(error)?.[1];
      return line === undefined ? error : (names[Number(line) - head - 1] ?? error);
    });
  });
});

it("our types and openapi-typescript's are of the same schemas", () => {
  expect(names.length).toBeGreaterThan(60);
  expect(names).toEqual(expect.arrayContaining(Object.keys(EXCEPTIONS)));
});

it("our types and openapi-typescript's agree but where a reason is known", () => {
  expect([...disagreeing].sort()).toEqual(Object.keys(EXCEPTIONS).sort());
});
