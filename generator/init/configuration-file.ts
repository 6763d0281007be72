import type { Artefact } from "../config/artefacts.js";
import type { Config } from "../config/config.js";
import { stringLiteral } from "../print/escape/literal.js";
import type { Purpose } from "./framework.js";
import type { Plan } from "./plan.js";
import type { Project } from "./project.js";

/** The artefacts of each purpose; all of them where none are listed. */
const ARTEFACTS = {
  client: ["types", "client"],
  server: ["types", "zod", "server", "webhooks"],
  both: undefined,
} as const satisfies Record<Purpose, readonly Artefact[] | undefined>;

/** What is configured, with paths relative to the project's folder. */
export function configurationOf(
  { document, output, purpose }: Plan,
  { dependencies }: Project,
): Config {
  const only: readonly Artefact[] | undefined =
    purpose === "client" && dependencies.has("zod")
      ? ["types", "client", "zod"]
      : ARTEFACTS[purpose];
  return {
    input: document,
    output,
    ...(/^https?:\/\//.test(document) && { allowRemote: [new URL(document).origin] }),
    ...(only !== undefined && { only }),
  };
}

/** The file of a configuration: its name, and what is in it. */
export function configurationFile(
  { input, output, allowRemote, only }: Config,
  { tsconfig }: Project,
): { readonly path: string; readonly text: string } {
  const lines = [
    `  input: ${stringLiteral(input)},`,
    ...list("allowRemote", allowRemote),
    `  output: ${stringLiteral(output)},`,
    ...list("only", only),
  ];
  return {
    path: tsconfig === undefined ? "apostille.config.mjs" : "apostille.config.ts",
    text: `import { defineConfig } from "apostille";\n\nexport default defineConfig({\n${lines.join("\n")}\n});\n`,
  };
}

const list = (name: string, values: readonly string[] | undefined): readonly string[] =>
  values === undefined ? [] : [`  ${name}: [${values.map(stringLiteral).join(", ")}],`];
