/**
 * Our output equals that of openapi-typescript, except for the differences listed here, each with its reason.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import openapiTS, { astToString, type OpenAPI3 } from "openapi-typescript";
import { beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";

import { inFolder } from "../../artefacts/outputs.js";
import { bundle } from "../../../spec/bundle.js";
import { typeErrors } from "../../../support/compile.js";
import { generateFrom } from "../../../support/generate.js";
import { membersOf } from "./members.js";

interface Difference {
  readonly why: string;
  readonly names: RegExp;
  /** Only the text differs: compilers treat the types as equal. */
  readonly sameType?: true;
}

const library = parse(
  readFileSync(
    fileURLToPath(new URL("../../../baselines/library-3.0/openapi.yaml", import.meta.url)),
    "utf8",
  ),
);

const MERGED = "`allOf` is one type: what is required is so wherever it was declared.";

const DOCUMENTS: readonly (readonly [string, object, readonly Difference[]])[] = [
  [
    "our own document",
    bundle() as object,
    [
      {
        why: MERGED,
        names: /^components\.schemas\.(?:ApprovedQuote|WebhookEndpointWithSecret|\w+Event)$/,
        sameType: true,
      },
      { why: "of `allOf`, the narrower type of a property.", names: /^components\.schemas\.User$/ },
      { why: "`additionalProperties: true` says nothing.", names: /^components\.schemas\.Pong$/ },
    ],
  ],
  [
    "a document of OpenAPI 3.0",
    library,
    [
      {
        why: "who extends a schema with a `discriminator` is a variant of it, with its value.",
        names: /^components\.schemas\.(?:Medium|Book|Disc|Loan)$/,
      },
      { why: "what is `readOnly` is not sent.", names: /^operations\.addBook$/ },
    ],
  ],
];

describe.each(DOCUMENTS)("paths.ts of %s", (_, document, differences) => {
  let ours: string;
  let theirs: string;
  let different: readonly string[];

  beforeAll(async () => {
    const { files } = await generateFrom(document, { only: ["paths"] });
    ours = files.get("paths.ts") ?? "";
    theirs = astToString(await openapiTS(structuredClone(document) as OpenAPI3));
    const [mine, other] = [membersOf(ours), membersOf(theirs)];
    different = [...other].filter(([name, text]) => mine.get(name) !== text).map(([name]) => name);
    expect(other.size).toBeGreaterThan(10);
  });

  it("paths.ts differs where a reason is known, and there only", () => {
    const known = (name: string): boolean => differences.some(({ names }) => names.test(name));
    expect(different.filter((name) => !known(name))).toEqual([]);
    const stale = differences.filter(({ names }) => !different.some((name) => names.test(name)));
    expect(stale).toEqual([]);
  });

  it("paths.ts has the same types under another text", async () => {
    const same = [...membersOf(theirs).keys()].filter(
      (name) =>
        name.startsWith("components.schemas.") &&
        !differences.some(({ names, sameType }) => !sameType && names.test(name)),
    );
    const checks = same.map((name) => {
      const keys = name
        .split(".")
        .map((key, index) => (index === 0 ? key : `[${JSON.stringify(key)}]`));
      return `export const ${name.replaceAll(/\W/g, "_")}: Same<ours.${keys.join("")}, theirs.${keys.join("")}> = true;`;
    });
    const head = `import type * as ours from "./ours.js";
import type * as theirs from "./theirs.js";
type Same<A, B> = [A, B] extends [B, A] ? true : false;`;
    const files = new Map([
      ["ours.ts", ours],
      ["theirs.ts", theirs],
      ["check.ts", [head, ...checks].join("\n")],
    ]);
    const errors = await inFolder(files, (folder) => typeErrors(folder, "7", ["check.ts"]));
    expect(errors).toEqual([]);
  });
});
