// Runs the workflows of spec/workflows.arazzo.yaml against a new sandbox, by Redocly's runner and then as the functions
// that are generated from them: both must succeed. Arguments are passed on to Redocly.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { buildSandbox } from "./build.mjs";

const workflows = fileURLToPath(new URL("../../spec/workflows.arazzo.yaml", import.meta.url));

/** Serves the file that the workflows stage. */
async function serveFile() {
  const server = createServer((_request, response) => response.end("%PDF-1.4 a diploma"));
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  return { url: `http://127.0.0.1:${port}/diploma.pdf`, close: () => server.close() };
}

const inputsFor = ({ key }, fileUrl) => ({
  apiKey: key,
  documentUrl: fileUrl,
  fileUrl,
  // The document allows only HTTPS here. No receiver is needed: host names under .example do not resolve.
  receiverUrl: "https://receiver.example/events",
});

function respect({ url }, inputs) {
  const given = Object.entries(inputs).flatMap(([name, value]) => ["--input", `${name}=${value}`]);
  const server = ["--server", `evaluationServices=${url}`];
  const args = ["redocly", "respect", workflows, ...server, ...given, ...process.argv.slice(2)];
  const env = { ...process.env, REDOCLY_TELEMETRY: "off" };
  return spawn("npx", args, { stdio: "inherit", env });
}

/** Generates a function for each workflow, and calls it. */
async function callFunctions({ url }, inputs) {
  const { generate } = await import("../../dist/generator/index.js");
  const folder = mkdtempSync(join(tmpdir(), "workflows-"));
  const input = fileURLToPath(new URL("../../spec/openapi.yaml", import.meta.url));
  const config = { input, output: folder, workflows: [workflows], only: ["workflows"] };
  const report = ({ severity, message }) => severity === "error" && console.error(message);
  const { files, api } = await generate({ ...config, language: "javascript" }, { report });
  const texts = [...files, { path: "package.json", text: '{ "type": "module" }' }];
  for (const { path, text } of texts) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const load = (path) => import(pathToFileURL(join(folder, path)).href);
  const [functions, { createClient }] = await Promise.all(
    ["workflows.js", "client/index.js"].map(load),
  );
  for (const { id } of api.workflows)
    console.log(id, await functions[id](createClient({ baseUrl: url }), inputs));
  rmSync(folder, { recursive: true });
}

await buildSandbox();
const { createSandbox } = await import("../dist/index.js");
const sandbox = await createSandbox();
const file = await serveFile();
const inputs = inputsFor(sandbox, file.url);
const [code] = await once(respect(sandbox, inputs), "exit");
const called = await callFunctions(sandbox, inputs).catch((error) => error);
if (called !== undefined) console.error(called);
file.close();
await sandbox.close();
process.exitCode = called === undefined ? (code ?? 1) : 1;
