/** Samples are code that compiles against the generated client. */
import { expect, it } from "vitest";

import type { Config } from "../../../generator/output/config/config.js";
import { nameApi } from "../../../generator/output/names/operations.js";
import { generate } from "../../../generator/output/stages/generate.js";
import { receiverSample, verifierSample } from "../../../generator/tools/site/samples/webhook.js";
import { siteOf } from "../../../generator/tools/site/site-of.js";
import { typeErrors } from "../../support/compile.js";
import { inFolder } from "../../output/artefacts/outputs.js";
import { OWN, ROOT } from "./make.js";

const STYLES = `${ROOT}tests/tools/site/documents/styles.yaml`;

const CASES: readonly (readonly [string, Pick<Config, "input" | "options">])[] = [
  ["own", { input: OWN.input }],
  ["styles", { input: STYLES }],
  ["styles, with dates", { input: STYLES, options: { types: { dates: "Date", int64: "bigint" } } }],
];

it.each(CASES)("every sample of the document %s compiles", async (name, config) => {
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
  expect(samples.length).toBeGreaterThan(name === "own" ? 35 : 5);
  // A sample is a separate module, and its variables may be unused.
  const whole = new Map([
    ...files.map(({ path, text }) => [`api/${path}`, text] as const),
    ...samples.map(([path, text]) => [path, `${text}\nexport {};\n`] as const),
  ]);
  const errors = await inFolder(whole, (folder) =>
    typeErrors(
      folder,
      "7",
      samples.map(([path]) => path),
    ),
  );
  expect(errors.filter((error) => !/TS6133/.test(error))).toEqual([]);
});
