/**
 * Every field of OpenAPI 3.2 is compared: fields.yaml has them all, and lists those whose change means nothing. Each
 * field is changed in turn, each object and list removed.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";
import { parse } from "yaml";

import { childPointer } from "../../../generator/description/core/origin.js";
import { compareDescriptions } from "../../../generator/tools/diff/compare.js";
import { changed } from "./base.js";
import { describeFiles, TODAY } from "./compare.js";

interface Section {
  readonly name: string;
  readonly document: object;
  /** Pointers of fields that may be removed or changed without a finding. */
  readonly silent?: readonly string[];
}

const path = fileURLToPath(new URL("fields.yaml", import.meta.url));
const sections = parse(readFileSync(path, "utf8")) as readonly Section[];

const ROOT = { openapi: "3.2.0", info: { title: "Fields", version: "1.0.0" } };

function* fieldsOf(value: unknown, pointer: string): Generator<readonly [string, unknown]> {
  if (pointer !== "") yield [pointer, value];
  if (typeof value !== "object" || value === null) return;
  for (const [key, member] of Object.entries(value))
    yield* fieldsOf(member, childPointer(pointer, key));
}

/** Another value of a field; objects and lists are removed. */
function other(value: unknown): unknown {
  if (typeof value === "string") return `${value}x`;
  if (typeof value === "number") return value + 1;
  return typeof value === "boolean" ? !value : undefined;
}

const isBelow = (pointer: string, above: string): boolean =>
  pointer === above || pointer.startsWith(`${above}/`);

test.each(sections)(
  "a change of any field is reported: $name",
  async ({ document, silent = [] }) => {
    const base = { ...ROOT, ...document };
    const old = await describeFiles({ "o.json": base });
    const isReported = async (pointer: string, value: unknown): Promise<boolean> => {
      const now = await describeFiles({ "o.json": changed(pointer, value, base) });
      return compareDescriptions(old, now, { today: TODAY }).findings.length > 0;
    };
    const unreported = new Set<string>();
    for (const [pointer, value] of fieldsOf(document, ""))
      if (!(await isReported(pointer, other(value)))) unreported.add(pointer);
    const unexpected = [...unreported].filter(
      (pointer) => !silent.some((above) => isBelow(pointer, above)),
    );
    expect(unexpected).toEqual([]);
    expect(silent.filter((above) => ![...unreported].some((one) => isBelow(one, above)))).toEqual(
      [],
    );
  },
);
