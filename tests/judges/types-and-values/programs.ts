/** Programs that users of an output would write: each line is one use, and has to compile. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { compileAll } from "../../hostile/attack.js";
import type { Finding } from "../findings/finding.js";
import { carrierOf } from "../grammar/carriers.js";
import { type Cell, kindOf } from "../grammar/features.js";
import { componentName } from "../grammar/place.js";
import { ABSENT, acceptOf, bodyWith, edgesOf, replyWith, requestWith } from "../outputs/message.js";
import { literal } from "../outputs/values.js";

/** One line of a program, and what it shows. */
export interface Use {
  readonly rule: string;
  readonly about: Finding["about"];
  readonly code: string;
}

const HEAD = [
  'import type { ApiClient } from "./client/index.js";',
  'import type { AllHandlers } from "./server.js";',
  'import type * as types from "./types.js";',
  "export type Types = typeof types;",
  "declare function sequence<Item>(item: Item): AsyncIterable<Item>;",
];

/** A head of as many lines, for outputs of which only the types are used. */
export const TYPES_HEAD = HEAD.map((text) => (/ApiClient|AllHandlers/.test(text) ? "" : text));

/** Writes the program of an output; what its lines show is judged when it is compiled. */
export function writeProgram(folder: string, uses: readonly Use[], head = HEAD): void {
  const lines = uses.map(({ code }) => `void (${code});`);
  writeFileSync(join(folder, "program.ts"), [...head, ...lines, ""].join("\n"));
}

/** Compiles all outputs with their programs; every error is a finding. */
export function judgeCompilation(
  folder: string,
  programs: ReadonlyMap<string, readonly Use[]>,
): readonly Finding[] {
  return compileAll(folder).map((error) => {
    const [, name = "", file = "", line = "0", message = error] =
      /outputs\/([^/]+)\/(.+?)\((\d+),\d+\): error (.*)/.exec(error) ?? [];
    const use =
      file === "program.ts" ? programs.get(name)?.[Number(line) - HEAD.length - 1] : undefined;
    return use === undefined
      ? {
          rule: "every output compiles",
          about: { output: name },
          detail: `${file}(${line}) ${message}`,
        }
      : { rule: use.rule, about: use.about, detail: `${message} in ${use.code}`.slice(0, 500) };
  });
}

/** All uses of a cell. */
export const usesOf = (cell: Cell, id: string): readonly Use[] =>
  [...sendings(cell, id), ...answers(cell, id), ...returns(cell, id), ...narrowings(cell, id)].map(
    (use) => ({ ...use, about: cell }),
  );

type Line = Omit<Use, "about">;

const sendings = (cell: Cell, id: string): readonly Line[] =>
  cell.direction === "response"
    ? []
    : edgesOf(cell, "request").map((value) => ({
        rule: "every valid value can be sent",
        code: `(api: ApiClient) => api.all.${id}(${literal(requestWith(cell, value))})`,
      }));

/** Values that a handler may return, and that the client may read. */
function answers(cell: Cell, id: string): readonly Line[] {
  if (cell.direction === "request") return [];
  // With defaults that are filled in, nothing is missing.
  const values = edgesOf(cell, "response").filter(
    (value) => value !== ABSENT || cell.defaults !== "filled" || cell.presence !== "default",
  );
  return values.flatMap((value) => [
    {
      rule: "every valid value can be answered",
      code: `({ ${id}: () => (${literal(replyWith(cell, value))}) }) satisfies Pick<AllHandlers, "${id}">`,
    },
    ...(carrierOf(cell.carrier).body === undefined || hasBytes(cell)
      ? []
      : [
          {
            rule: "every valid value is of the type that is read",
            code: reading(cell, id, `value = ${literal(readOf(cell, value))}; return value;`),
          },
        ]),
  ]);
}

const hasBytes = ({ kind }: Cell): boolean => kindOf(kind).form === "bytes";

const readOf = (cell: Cell, value: unknown): unknown =>
  carrierOf(cell.carrier).isSequence ? value : bodyWith(cell, value, "response");

/** A function that reads the response into `value`, or the first of its items. */
function reading(cell: Cell, id: string, body: string): string {
  const { isSequence } = carrierOf(cell.carrier);
  const input = requestWith(cell, edgesOf(cell, "request")[0]);
  const options = acceptOf(cell);
  const words = [
    ...(input === undefined ? [] : [input]),
    ...("accept" in options ? [options] : []),
  ].map(literal);
  const call = `await api.all.${id}(${words.join(", ")})`;
  return isSequence
    ? `async (api: ApiClient) => { for await (const item of ${call}) { let value = item; ${body} } return undefined; }`
    : `async (api: ApiClient) => { let value = ${call}; ${body} }`;
}

/** What was read can be sent back. */
function returns(cell: Cell, id: string): readonly Line[] {
  const isPlain = !carrierOf(cell.carrier).isSequence && !hasBytes(cell);
  // What is only written cannot be read before.
  if (cell.direction !== "both" || !isPlain || cell.presence === "writeOnly") return [];
  const { body: _, ...rest } = requestWith(cell, edgesOf(cell, "request")[0]) ?? {};
  const typed = Object.entries(rest).map(([name, value]) => `${name}: ${literal(value)}, `);
  return [
    {
      rule: "what was read can be sent back",
      code: reading(cell, id, `return api.all.${id}({ ${typed.join("")}body: value });`).replace(
        "let value",
        "const value",
      ),
    },
  ];
}

/** Every value of a property that tells alternatives apart narrows to the one that it stands for. */
function narrowings(cell: Cell, id: string): readonly Line[] {
  const { tags = [] } = kindOf(cell.kind);
  if (carrierOf(cell.carrier).body === undefined || cell.presence === "writeOnly") return [];
  const inside = cell.presence === "whole" ? "value" : "value.value";
  return tags.flatMap(({ tag, value, own }) => {
    const test = `const one = ${inside}; return one?.${tag} === ${literal(value)} ? one.${own} : undefined;`;
    const read = {
      rule: "every tag narrows what is read",
      code: reading(cell, id, test).replace("let value", "const value"),
    };
    return cell.direction === "request" ? [] : [read];
  });
}

/** Values of components that validators accept can be assigned to their types. */
export const assignment = (cell: Cell, value: unknown): Use => ({
  rule: "what a validator accepts, assigns",
  about: cell,
  code: `${literal(value)} satisfies types.${componentName(cell.kind)}`,
});
