// Runs the workflows of spec/workflows.arazzo.yaml against a new sandbox. Arguments are passed on to Redocly.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { buildSandbox } from "./build.mjs";

const workflows = fileURLToPath(new URL("../../spec/workflows.arazzo.yaml", import.meta.url));

/** Serves the file that the workflows stage. */
async function serveFile() {
  const server = createServer((_request, response) => response.end("%PDF-1.4 a diploma"));
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  return { url: `http://127.0.0.1:${port}/diploma.pdf`, close: () => server.close() };
}

function respect({ url, key }, fileUrl) {
  const inputs = {
    apiKey: key,
    documentUrl: fileUrl,
    fileUrl,
    // The document allows only HTTPS here. No receiver is needed: host names under .example do not resolve.
    receiverUrl: "https://receiver.example/events",
  };
  const given = Object.entries(inputs).flatMap(([name, value]) => ["--input", `${name}=${value}`]);
  const server = ["--server", `evaluationServices=${url}`];
  const args = ["redocly", "respect", workflows, ...server, ...given, ...process.argv.slice(2)];
  const env = { ...process.env, REDOCLY_TELEMETRY: "off" };
  return spawn("npx", args, { stdio: "inherit", env });
}

await buildSandbox();
const { createSandbox } = await import("../dist/index.js");
const sandbox = await createSandbox();
const file = await serveFile();
const [code] = await once(respect(sandbox, file.url), "exit");
file.close();
await sandbox.close();
process.exitCode = code ?? 1;
