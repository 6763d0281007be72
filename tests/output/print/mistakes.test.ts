/** Whose mistake it is if an emitter throws: its author's, with the line in the author's file, or ours. */
import { join } from "node:path";

import { expect, test } from "vitest";

import { UserError } from "../../../generator/description/core/errors.js";
import { type AnyEmitter, defineEmitter } from "../../../generator/output/emit/emitter.js";
import { runEmitters } from "../../../generator/output/emit/run.js";
import { nameApi } from "../../../generator/output/names/operations.js";
import { buildDocument } from "../../support/model.js";

const { api } = await buildDocument({});

const emitterOf = (name: string, plan: (use: (other: AnyEmitter) => unknown) => unknown) =>
  defineEmitter({
    name,
    summary: "",
    plan: ({ use }) => plan(use),
    emit: () => undefined,
  }) as AnyEmitter;

/** What comes out if some of these emitters are the user's own. */
function thrownBy(emitters: readonly AnyEmitter[], own: readonly AnyEmitter[]): unknown {
  const names = nameApi(api, () => undefined);
  try {
    runEmitters(api, emitters, { names, report: () => undefined, own: new Set(own) });
    return undefined;
  } catch (error) {
    return error;
  }
}

const failing = (stack: string): Error => Object.assign(new Error("why"), { stack });

const here = join(import.meta.dirname, "../../../generator/output/print/output-file.ts");
test.each([
  ["in its file", "Error: why\n    at plan (/home/me/mine.mjs:5:2)", "/home/me/mine.mjs:5"],
  ["in a module", "Error\n    at file:///home/me/a%20b.mjs?1:5:2", "/home/me/a b.mjs:5"],
  ["in a copy", "Error\n    at plan (/home/me/mine.12x34.mjs:5:2)", "/home/me/mine:5"],
  [
    "in ours",
    `Error\n    at add (${here}:9:9)\n    at async /home/me/mine.mjs:5:2\n    at z (/a.mjs:1:1)`,
    "/home/me/mine.mjs:5",
  ],
  [
    "in a package that it uses",
    "Error\n    at f (/home/me/node_modules/p/i.js:3:1)\n    at g (/home/me/mine.mjs:5:2)",
    "/home/me/mine.mjs:5",
  ],
  [
    "in a package that has it",
    "Error\n    at f (/home/me/node_modules/p/i.js:3:1)\n    at g (/home/me/node_modules/q/j.js:4:2)",
    "/home/me/node_modules/p/i.js:3",
  ],
  ["nowhere", "Error: why", "The emitter mine"],
])(
  "an error in an emitter of the user names the line that its author can mend: an error %s",
  (_, stack, where) => {
    const mine = emitterOf("mine", () => {
      throw failing(stack);
    });
    const error = thrownBy([mine], [mine]);
    expect(error).toBeInstanceOf(UserError);
    expect(error).toMatchObject({ where, message: "why" });
  },
);

test("an error in an emitter of the user points to the emitter that threw, not to the one that used it", () => {
  const used = emitterOf("used", () => {
    throw failing("Error\n    at plan (/home/me/used.mjs:7:2)");
  });
  const mine = emitterOf("mine", (use) => use(used));
  expect(thrownBy([mine], [mine, used])).toMatchObject({ where: "/home/me/used.mjs:7" });
});

test("an error in a built-in emitter is reported as a defect, whoever uses it", () => {
  const defect = failing("Error\n    at plan (/home/me/mine.mjs:5:2)");
  const builtIn = emitterOf("built-in", () => {
    throw defect;
  });
  const mine = emitterOf("mine", (use) => use(builtIn));
  expect(thrownBy([builtIn], [])).toBe(defect);
  expect(thrownBy([mine], [mine])).toBe(defect);
});
