import { type Artefact, type Config, stringLiteral } from "../../output/index.js";
import { readCompilerSettings } from "./compiler-settings.js";
import type { Project, Purpose } from "./project.js";
import type { Plan } from "./questions.js";

/** The artefacts of each purpose; all of them if none are listed. */
const ARTEFACTS = {
  client: ["types", "client"],
  server: ["types", "zod", "server", "webhooks"],
  both: undefined,
} as const satisfies Record<Purpose, readonly Artefact[] | undefined>;

/** The configuration, with paths relative to the project's folder. */
export function configurationOf(
  { document, output, purpose }: Plan,
  { dependencies, framework, tsconfig }: Project,
): Config {
  // Node takes types out of TypeScript itself, but who has no compiler writes JavaScript.
  const isJavaScript = tsconfig === undefined && !dependencies.has("typescript");
  const importExtension = isJavaScript ? undefined : findImportExtension(tsconfig);
  const only: readonly Artefact[] | undefined =
    purpose === "client" && dependencies.has("zod")
      ? ["types", "client", "zod"]
      : ARTEFACTS[purpose];
  return {
    input: document,
    output,
    ...(/^https?:\/\//.test(document) && { allowRemote: [new URL(document).origin] }),
    ...(only !== undefined && { only }),
    ...(isJavaScript && { language: "javascript" }),
    ...(importExtension !== undefined && { importExtension }),
    ...(purpose !== "client" &&
      framework?.adapter !== undefined && {
        options: { server: { adapters: [framework.adapter] } },
      }),
  };
}

/** What a configuration leaves out, and why. */
export function leftOut({ only }: Config, { dependencies }: Project): string {
  if (only === undefined) return "";
  const reasons = [
    ...(only.includes("zod") || dependencies.has("zod") ? [] : ["zod, which is not installed"]),
    ...(only.includes("client") ? [] : ["client, because this is for a server"]),
    ...(only.includes("server") ? [] : ["server and webhooks, because this is for a client"]),
  ];
  return reasons.length === 0 ? "" : `; left out: ${reasons.join("; ")}`;
}

/** The name and the content of a configuration file. */
export function configurationFile(
  { input, output, allowRemote, only, importExtension, language, options }: Config,
  { tsconfig }: Project,
): { readonly path: string; readonly text: string } {
  const chosen = Object.entries(options ?? {}).map(([name, own]) => `${name}: ${members(own)}`);
  const lines = [
    `  input: ${stringLiteral(input)},`,
    ...list("allowRemote", allowRemote),
    `  output: ${stringLiteral(output)},`,
    ...list("only", only),
    ...(language === undefined ? [] : [`  language: ${stringLiteral(language)},`]),
    ...(importExtension === undefined
      ? []
      : [`  importExtension: ${stringLiteral(importExtension)},`]),
    ...(chosen.length === 0 ? [] : [`  options: { ${chosen.join(", ")} },`]),
  ];
  return {
    path: tsconfig === undefined ? "apostille.config.mjs" : "apostille.config.ts",
    text: `import { defineConfig } from "apostille";\n\nexport default defineConfig({\n${lines.join("\n")}\n});\n`,
  };
}

const list = (name: string, values: readonly string[] | undefined): readonly string[] =>
  values === undefined ? [] : [`  ${name}: ${words(values)},`];

/** Options of an emitter: words, and lists of them. */
const members = (options: object): string =>
  `{ ${Object.entries(options)
    .map(
      ([name, value]) => `${name}: ${Array.isArray(value) ? words(value) : stringLiteral(value)}`,
    )
    .join(", ")} }`;

const words = (values: readonly string[]): string => `[${values.map(stringLiteral).join(", ")}]`;

/**
 * The extension of imports between generated files, according to a project's compiler settings: `.ts` if TypeScript is
 * run directly, none if a bundler resolves files, `.js` (`undefined`) if Node runs the compiled output.
 */
function findImportExtension(tsconfig: string | undefined): Config["importExtension"] {
  // Without a compiler, the output can be run only by a runtime that strips types.
  if (tsconfig === undefined) return "ts";
  const settings = readCompilerSettings(tsconfig);
  if (settings?.allowsTsExtensions === true) return "ts";
  return settings?.hasBundler === true ? "none" : undefined;
}
