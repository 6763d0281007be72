/** Samples are code that compiles against the generated client. */
import { expect, it } from "vitest";

import type { Config } from "../../../generator/output/config/config.js";
import { nameApi } from "../../../generator/output/names/operations.js";
import { generate } from "../../../generator/output/stages/generate.js";
import { receiverSample, verifierSample } from "../../../generator/output/samples/webhook.js";
import { siteOf } from "../../../generator/tools/site/site-of.js";
import { typeErrors } from "../../support/compile.js";
import { inFolder } from "../../output/artefacts/outputs.js";
import { makeFrom, OWN, ROOT } from "./make.js";

const STYLES = `${ROOT}tests/tools/site/documents/styles.yaml`;

const CASES: readonly (readonly [string, Pick<Config, "input" | "options">])[] = [
  ["styles", { input: STYLES }],
  ["styles, with dates", { input: STYLES, options: { types: { dates: "Date", int64: "bigint" } } }],
];

/** Errors of programs that are compiled beside generated code, in `api/`. */
async function errorsIn(
  files: readonly { readonly path: string; readonly text: string }[],
  programs: readonly (readonly [path: string, text: string])[],
): Promise<readonly string[]> {
  // A sample is a separate module, and its variables may be unused.
  const whole = new Map([
    ...files.map(({ path, text }) => [`api/${path}`, text] as const),
    ...programs.map(([path, text]) => [path, `${text}\nexport {};\n`] as const),
  ]);
  const errors = await inFolder(whole, (folder) =>
    typeErrors(
      folder,
      "7",
      programs.map(([path]) => path),
    ),
  );
  return errors.filter((error) => !/TS6133/.test(error));
}

/** The programs of Markdown, which import a package, as modules beside its files. */
const programsIn = (texts: readonly string[], name = ""): readonly [string, string][] => {
  const fences = texts.flatMap((text) => [...text.matchAll(/^```ts\n([^]*?)^```/gm)]);
  return [...new Set(fences.map(([, code = ""]) => code))].map((code, index) => [
    `${index}.ts`,
    code
      .replaceAll(`"${name}"`, '"./api/index.js"')
      .replaceAll(`"${name}/`, '"./api/')
      .replace(/("\.\/api\/\w+)"/g, '$1.js"'),
  ]);
};

it("every program in the Markdown of our own site and in the skill of its package compiles", async () => {
  const { files } = await generate(OWN, { report: () => undefined });
  const site = await makeFrom(OWN);
  const skill = files.find(({ path }) => path === "SKILL.md")?.text ?? "";
  const texts = [...site.files].flatMap(([path, text]) => (path.endsWith(".md") ? text : []));
  const programs = programsIn([skill, ...texts], OWN.package?.name);
  expect(programs.length).toBeGreaterThan(45);
  expect(skill.split("\n").length).toBeLessThan(200);
  expect(await errorsIn(files, programs)).toEqual([]);
});

it.each([
  "baselines/library-3.0/openapi.yaml",
  "output/artefacts/documents/edges-3.2.yaml",
  "output/artefacts/documents/warehouse-3.2.yaml",
])("the skill of a package for %s is short, and its programs compile", async (document) => {
  const input = `${ROOT}tests/${document}`;
  const config: Config = { input, output: "api", package: { name: "@own/api" } };
  const { files } = await generate(config, { report: () => undefined });
  const skill = files.find(({ path }) => path === "SKILL.md")?.text ?? "";
  const programs = programsIn([skill], "@own/api");
  expect(programs.length).toBeGreaterThan(5);
  expect(skill.split("\n").length).toBeLessThan(200);
  expect(await errorsIn(files, programs)).toEqual([]);
});

it.each(CASES)("every sample of the document %s compiles", async (_, config) => {
  const { api, files } = await generate({ ...config, output: "api" }, { report: () => undefined });
  if (api === undefined) return expect.fail("there is no model");
  const modules = { client: "./api/index.js", webhooks: "./api/webhooks.js" };
  const site = siteOf({
    api,
    names: nameApi(api, () => undefined),
    decisions: [],
    modules,
    options: config.options?.types,
    hasConsole: false,
    examples: () => [],
  });
  const operations = site.groups.flatMap((group) => group.operations);
  const samples = [
    ...operations.map(({ sample, slug }) => [`${slug}.ts`, sample.text] as const),
    ...site.siteEvents.map(
      ({ event }) =>
        [`${event.type}.ts`, receiverSample(site.events, event, modules.webhooks)] as const,
    ),
    ...(site.events.scheme === undefined
      ? []
      : [["verify.ts", verifierSample(modules.webhooks)] as const]),
  ];
  expect(samples.length).toBeGreaterThan(5);
  expect(await errorsIn(files, samples)).toEqual([]);
});
