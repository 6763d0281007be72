/** The schemes in docs/webhooks.md are correct. */
import { readFileSync } from "node:fs";

import { expect, it } from "vitest";

import { buildDocument } from "../../support/model.js";
import { github, slack, standard, stripe } from "./schemes.js";

const guide = readFileSync(new URL("../../../docs/webhooks.md", import.meta.url), "utf8");

const fences = (language: string): readonly string[] =>
  [...guide.matchAll(/^```(\w+)\n(.*?)^```$/gms)].flatMap(([, name, text]) =>
    name === language && text !== undefined ? [text] : [],
  );

it("the guide names schemes that are those of the services", async () => {
  const [shown = ""] = fences("yaml");
  const names = [...shown.matchAll(/[a-z-]+(?=[ ,\n])/g)]
    .map(([name]) => name)
    .filter((name) => name !== "or");
  expect(names).toEqual(["standard-webhooks", "stripe", "github", "slack"]);
  const built = await Promise.all(
    names.map((name) => buildDocument({ paths: {}, "x-webhook-signature": name })),
  );
  expect(built.flatMap(({ diagnostics }) => diagnostics)).toEqual([]);
  expect(built.map(({ api }) => api.signature)).toEqual([standard, stripe, github, slack]);
});
