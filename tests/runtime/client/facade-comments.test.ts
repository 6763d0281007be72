/** What an editor shows for the methods of the facade, whose types are derived from functions. */
import { join } from "node:path";

import ts from "typescript";
import { expect, it } from "vitest";

import { generateFrom } from "../../support/generate.js";
import { inFolder } from "../../output/artefacts/outputs.js";
import { SHOP } from "../../output/artefacts/size/shop.js";

const PROGRAM = `
import { createApi } from "./client/index.js";
const api = createApi();
api.order.getStock; api.item.findByLabel; api.item.delete;
`;

/** The comment and the tags shown for the name that follows a piece of the program. */
function shownAfter(service: ts.LanguageService, file: string, before: string): string {
  const info = service.getQuickInfoAtPosition(file, PROGRAM.indexOf(before) + before.length);
  return [
    ts.displayPartsToString(info?.documentation),
    ...(info?.tags ?? []).map(({ name }) => `@${name}`),
  ].join(" ");
}

function serviceFor(file: string): ts.LanguageService {
  const { sys } = ts;
  return ts.createLanguageService({
    getScriptFileNames: () => [file],
    getScriptVersion: () => "1",
    getScriptSnapshot: (path) => {
      const text = sys.readFile(path);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => sys.getCurrentDirectory(),
    getCompilationSettings: () => ({
      strict: true,
      module: ts.ModuleKind.NodeNext,
      types: [],
      lib: ["lib.es2022.d.ts"],
    }),
    getDefaultLibFileName: (options) => ts.getDefaultLibFilePath(options),
    fileExists: sys.fileExists,
    readFile: sys.readFile,
  });
}

it("methods have the comments of their functions", async () => {
  const { files } = await generateFrom(SHOP, { only: ["types", "client"] });
  await inFolder(new Map([...files, ["program.ts", PROGRAM]]), (folder) => {
    const file = join(folder, "program.ts");
    const service = serviceFor(file);
    const [derived, generic, renamed] = [
      "api.order.",
      "api.item.",
      "api.item.findByLabel; api.item.",
    ].map((before) => shownAfter(service, file, before));
    expect(derived).toContain("Calls getStock.");
    expect(generic).toContain("Calls findByLabel.");
    expect(generic).toContain("@deprecated");
    expect(renamed).toContain("Calls deleteItem.");
  });
});
