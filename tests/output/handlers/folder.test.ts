import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import type { Diagnostic } from "../../../generator/description/diagnostics/diagnostic.js";
import {
  pendingHandlers,
  writeHandlers,
} from "../../../generator/output/handlers/handler-folder.js";
import { nameApi } from "../../../generator/output/names/operations.js";
import { api } from "../../runtime/server/model.js";

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "apostille-handlers-"));
});

const ignore = (): void => undefined;
const names = nameApi(api, ignore);

it("the folder of handlers is filled once, and current from then on", async () => {
  const config = { handlers: join(root, "src/handlers"), output: join(root, "src/api") };
  const pending = await pendingHandlers(names, config, ignore);
  expect(() => readdirSync(config.handlers)).toThrow("ENOENT");
  expect(writeHandlers(pending, config.handlers, ignore)).toBe(true);
  expect(readdirSync(config.handlers).sort()).toEqual(["general.ts", "things.ts"]);
  const text = readFileSync(join(config.handlers, "things.ts"), "utf8");
  expect(text).toContain(
    'import { type ThingsHandlers, notImplemented, type HandlerReply } from "../api/server.js";',
  );
  expect(await pendingHandlers(names, config, ignore)).toEqual([]);
});

it("the folder of handlers may be the folder of the output, and gets what is new alone", async () => {
  const config = { handlers: root, output: root };
  writeHandlers(await pendingHandlers(names, config, ignore), root, ignore);
  const path = join(root, "general.ts");
  expect(readFileSync(path, "utf8")).toContain('from "./server.js"');
  const mine =
    "export const ping = 1;\nexport const general = { old: ping } as GeneralHandlers;\r\n// \u00e9";
  writeFileSync(path, mine);
  const diagnostics: Diagnostic[] = [];
  const pending = await pendingHandlers(names, config, (found) => void diagnostics.push(found));
  expect(pending.map((file) => [file.path, file.added])).toEqual([["general.ts", ["ping"]]]);
  expect(diagnostics.map(({ code }) => code)).toEqual(["handlers/orphaned"]);
  writeHandlers(pending, root, ignore);
  expect(readFileSync(path, "utf8").endsWith("// \u00e9")).toBe(true);
});

it("the folder of handlers is nothing to worry about where none is configured", async () => {
  expect(await pendingHandlers(names, { output: root }, ignore)).toEqual([]);
});

it("the folder of handlers takes templates of one's own", async () => {
  const templates = join(root, "templates");
  mkdirSync(templates);
  const stub =
    "{{key method}}: () => {\n  throw {{identifier notImplemented}}({{string operation}});\n}";
  writeFileSync(join(templates, "handler.ts.hbs"), stub);
  const [things] = await pendingHandlers(
    names,
    { handlers: root, output: root, templates },
    ignore,
  );
  expect(things?.text).toContain("import { type ThingsHandlers, notImplemented } from");
  expect(things?.text).toContain('  get: () => {\n    throw notImplemented("getThing");\n  },');
});

it("the folder of handlers leaves alone what is not text, and what cannot be written", async () => {
  const latin = Buffer.from("export const general: GeneralHandlers = {}; // \u00e9", "latin1");
  writeFileSync(join(root, "general.ts"), latin);
  mkdirSync(join(root, "blocked"));
  const codes: string[] = [];
  const report = ({ code }: Diagnostic): void => void codes.push(code);
  const pending = await pendingHandlers(names, { handlers: root, output: root }, report);
  expect(pending.map(({ path }) => path)).toEqual(["things.ts"]);
  expect(writeHandlers([{ path: "blocked", text: "", added: [] }], root, report)).toBe(false);
  expect(codes).toEqual(["handlers/not-added", "write/disk"]);
  expect(readFileSync(join(root, "general.ts")).equals(latin)).toBe(true);
});
