/** What is said of wrong values in a configuration. */
import { expect, it } from "vitest";

import { configProblems } from "../../../generator/output/config/check-config.js";

const VALID = { input: "api.json", output: "out" };

it.each<[unknown, readonly string[]]>([
  [VALID, []],
  [{ ...VALID, root: undefined, wrong: undefined }, []],
  [{ ...VALID, $schema: "" }, []],
  [null, ["it is not a configuration."]],
  [[], ["it is not a configuration."]],
  ["a", ["it is not a configuration."]],
  [{}, ["input is missing.", "output is missing."]],
  [{ ...VALID, input: 7 }, ["input must be a string."]],
  [{ ...VALID, input: "" }, ["input must not be empty."]],
  [{ ...VALID, handlers: "a\0b" }, ["handlers must not contain the character U+0000."]],
  [{ ...VALID, overlays: ["\0"] }, ["overlays[0] must not contain the character U+0000."]],
  [{ ...VALID, lenient: "yes" }, ["lenient must be true or false."]],
  [{ ...VALID, only: {} }, ["only must be a list."]],
  [{ ...VALID, overlays: ["a", 7] }, ["overlays[1] must be a string."]],
  [{ ...VALID, options: [] }, ["options must be an object."]],
  [{ ...VALID, consumer: null }, ["consumer must be an object."]],
  [{ ...VALID, ouput: "x" }, ["there is no setting ouput. Did you mean output?"]],
  [{ ...VALID, entirelyOther: 1 }, ["there is no setting entirelyOther."]],
  [
    { ...VALID, package: { nam: "x" } },
    ["package.name is missing.", "there is no setting package.nam. Did you mean package.name?"],
  ],
  [
    { ...VALID, remoteHeaders: { "https://a.test": { A: 1 } } },
    ["remoteHeaders.https://a.test.A must be a string."],
  ],
  [
    { ...VALID, hooks: { afterGenerate: 7 } },
    ["hooks.afterGenerate must be a string, or hooks.afterGenerate must be a list."],
  ],
  [{ ...VALID, hooks: { afterGenerate: [7] } }, ["hooks.afterGenerate[0] must be a string."]],
  [
    { ...VALID, runtime: "vendord" },
    ["runtime must be one of vendored, package. Did you mean vendored?"],
  ],
  [{ ...VALID, diff: { exceptions: [{ kind: "a", why: "b", until: "2030-01-01" }] } }, []],
  [
    { ...VALID, diff: { exceptions: [{ kind: "a", why: "b", until: "soon" }] } },
    [expect.stringMatching(/^diff\.exceptions\[0\]\.until must match /)],
  ],
  [
    { ...VALID, options: { zod: { objects: "ZodObject" } } },
    [
      "there is no setting options.zod.objects any more: schemas of objects are always zod's own, with shape, pick and extend, so remove it.",
    ],
  ],
  [{ ...VALID, runtime: { package: "" } }, ["runtime.package must not be empty."]],
])("a configuration is checked: %j", (value, problems) => {
  expect(configProblems(value)).toEqual(problems);
});

it("the configuration takes code where it belongs, and only there", () => {
  const emitter = { name: "x", plan: () => 1, emit: () => 1 };
  expect(configProblems({ ...VALID, naming: () => "a", emitters: [emitter] })).toEqual([]);
  expect(configProblems({ ...VALID, emitters: ["types"] })).toEqual([
    "emitters[0] must be an object.",
  ]);
  expect(configProblems({ ...VALID, lenient: () => true })).toEqual([
    "lenient must be true or false.",
  ]);
});
