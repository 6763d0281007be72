import { expect, it } from "vitest";

import { exportedTypes } from "./identifiers.js";
import { importsOf, namesImported, sourcesIn } from "./imports.js";

const CONTRACT = "generator/emitter-api.ts";
const FACES = ["generator/description/index.ts", "generator/output/index.ts"];
const CATALOGUE = sourcesIn("generator/description/diagnostics/catalogue");

it("built-in emitters use nothing that the contract does not publish", () => {
  const published = new Set([
    ...FACES.flatMap((face) => namesImported([CONTRACT], face)),
    ...importsOf(["generator/description/model/public.ts"]).flatMap(({ target = "" }) =>
      exportedTypes(target),
    ),
    // Diagnostics that an emitter reports are its own.
    ...CATALOGUE.flatMap((file) => namesImported(["generator/description/index.ts"], file)),
  ]);
  expect(published.size).toBeGreaterThan(100);
  const emitters = sourcesIn("generator/output/emitters");
  const targets = importsOf(emitters).flatMap(({ target = "" }) =>
    /^generator\/(?!output\/emitters\/)/.test(target) ? [target] : [],
  );
  const wrong = emitters.flatMap((file) =>
    [...new Set(targets)].flatMap((target) =>
      namesImported([file], target)
        .filter((name) => !published.has(name))
        .map((name) => `${file} → ${name}`),
    ),
  );
  expect(wrong).toEqual([]);
});
