/**
 * The lines that an output consists of, and what each declaration of the copied runtime is there for:
 * copied [--only types,client] [--top 40] [DOCUMENT…]. Without `--only`, five lists of artefacts in turn, and a receiver
 * of signed webhooks alone.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { measure } from "../measuring/processes.mjs";
import { table } from "../measuring/report.mjs";
import { APOSTILLE, OWN, ROOT, WORK } from "../packages.mjs";
import { countLines, declarations, linesKeptBy } from "./declarations.mjs";

const { only, top = "40", documents } = options(process.argv.slice(2));
const LISTS = ["types,client", "types,client,zod", "types,zod,server", "types,webhooks"];
const lists = only === undefined ? [...LISTS, "types,client,zod,server,webhooks"] : [only];

function options(words) {
  const found = { documents: [] };
  for (let at = 0; at < words.length; at++)
    if (words[at].startsWith("--")) found[words[at].slice(2)] = words[++at];
    else found.documents.push(resolve(words[at]));
  return { ...found, documents: found.documents.length === 0 ? [OWN] : found.documents };
}

/** The text of each generated file, by its path. */
function outputOf(document, artefacts) {
  const folder = join(WORK, "copied", basename(document), artefacts);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const words = ["--input", document, "--output", folder, "--only", artefacts];
  const { status, output } = measure([
    process.execPath,
    APOSTILLE,
    "generate",
    "--force",
    ...words,
  ]);
  if (status !== 0) throw new Error(output);
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const files = paths.filter((path) => path.endsWith(".ts"));
  return new Map(files.map((path) => [path, readFileSync(join(folder, path), "utf8")]));
}

const sum = (values) => values.reduce((total, value) => total + value, 0);

function row(document, artefacts, files) {
  const parts = new Map();
  for (const [path, text] of files) {
    const part = /^runtime\/(.*)\.ts$/.exec(path)?.[1] ?? "own";
    parts.set(part, (parts.get(part) ?? 0) + countLines(text).lines);
  }
  const copied = [...files].filter(([path]) => path.startsWith("runtime/"));
  const counts = copied.map(([, text]) => countLines(text));
  const runtime = sum(counts.map(({ lines }) => lines));
  const own = parts.get("own");
  parts.delete("own");
  const split = [...parts].map(([part, lines]) => `${part} ${lines}`).join(", ");
  const [comments, empty] = ["comments", "empty"].map((kind) =>
    sum(counts.map((one) => one[kind])),
  );
  const numbers = [own + runtime, own, runtime, comments, empty].map(String);
  return [basename(document).slice(0, 40), artefacts, ...numbers, split];
}

function printDeclarations(files) {
  const all = declarations(files, join(ROOT, "runtime"));
  const weights = all.map((one) => ({ ...one, retains: linesKeptBy(one, all) }));
  const modules = new Map();
  for (const { module, lines } of all) modules.set(module, (modules.get(module) ?? 0) + lines);
  const byLines = [...modules].sort(([, a], [, b]) => b - a).slice(0, Number(top));
  console.log(
    `\n${table(
      ["module", "lines"],
      byLines.map(([name, lines]) => [name, String(lines)]),
    )}`,
  );
  const rows = weights
    .sort((a, b) => b.retains - a.retains)
    .slice(0, Number(top))
    .map(({ name, module, lines, retains, users }) => [
      ...[String(retains), String(lines), name, module],
      users.length > 4 ? `${users.length} declarations` : users.join(", "),
    ]);
  console.log(`\n${table(["with it go", "lines", "declaration", "module", "used by"], rows)}`);
}

/** A document of one signed webhook. */
function signedWebhook() {
  const schema = {
    type: "object",
    required: ["type", "number"],
    properties: { type: { const: "order.created" }, number: { type: "string", minLength: 1 } },
  };
  const document = {
    openapi: "3.1.1",
    info: { title: "Orders", version: "1" },
    "x-webhook-signature": "standard-webhooks",
    webhooks: {
      "order.created": {
        post: {
          requestBody: { required: true, content: { "application/json": { schema } } },
          responses: { 204: { description: "Received." } },
        },
      },
    },
  };
  const path = join(WORK, "signed-webhook.json");
  mkdirSync(WORK, { recursive: true });
  writeFileSync(path, JSON.stringify(document));
  return path;
}

const head = ["document", "artefacts", "lines", "own", "copied", "comments", "empty", "files"];
if (only === undefined) {
  const document = signedWebhook();
  const receivers = ["types,webhooks", "types,zod,webhooks"];
  console.log(
    table(
      head,
      receivers.map((list) => row(document, list, outputOf(document, list))),
    ),
  );
}
for (const document of documents) {
  const outputs = lists.map((artefacts) => [artefacts, outputOf(document, artefacts)]);
  console.log(
    table(
      head,
      outputs.map(([list, files]) => row(document, list, files)),
    ),
  );
  if (only !== undefined) for (const [, files] of outputs) printDeclarations(files);
}
