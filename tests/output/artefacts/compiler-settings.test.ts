/** Every artefact compiles with the settings of the applications that docs/compatibility.md names. */
import { expect, it } from "vitest";

import { typeErrorsWith } from "../../support/compile.js";
import { generateFrom, type Output } from "../../support/generate.js";
import { inFolder, sourcesOf } from "./outputs.js";
import { SHOP } from "./size/shop.js";

const everything = (): Promise<Output> =>
  generateFrom(SHOP, {
    only: ["types", "client", "zod", "server", "webhooks", "query", "msw", "tools"],
    options: { server: { node: true } },
  });

it("every artefact compiles for ES2017, as create-next-app does, and beside the types of Node and of browsers", async () => {
  const { files } = await everything();
  await inFolder(files, (folder) => {
    const sources = sourcesOf(files);
    const next = ["--target", "ES2017", "--lib", "dom,dom.iterable,esnext", "--types", "node"];
    expect(typeErrorsWith(next, folder, sources)).toEqual([]);
  });
});
