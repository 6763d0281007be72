/** The generator in a worker: the library's own `generate`, for the document that a page sends. */
import {
  type Diagnostic,
  locate,
  withoutConsequences,
  type Severity,
} from "../../../generator/description/index.js";
import { type Artefact, generate, Timings } from "../../../generator/index.js";

export interface Request {
  readonly number: number;
  readonly text: string;
  readonly only: readonly Artefact[];
}

export interface Answer {
  readonly number: number;
  readonly files: readonly { readonly path: string; readonly text: string }[];
  readonly problems: readonly Problem[];
  readonly milliseconds: number;
}

export interface Problem {
  readonly severity: Severity;
  readonly code: string;
  readonly message: string;
  readonly cause: string;
  readonly fix: string;
  readonly line?: number;
  readonly column?: number;
}

async function answer({ number, text, only }: Request): Promise<Answer> {
  const began = performance.now();
  const found: Diagnostic[] = [];
  const { files, sources } = await generate(
    { input: "/openapi.yaml", output: "/api", only, content: new TextEncoder().encode(text) },
    { report: (one) => void found.push(one), timings: new Timings() },
  );
  const problems = locate(withoutConsequences(found), sources, "/").map(
    ({ severity, code, message, cause, fix, position }): Problem => ({
      ...{ severity, code, message, cause, fix },
      ...(position !== undefined && { line: position.line, column: position.column }),
    }),
  );
  const failed = problems.some(({ severity }) => severity === "error");
  return {
    number,
    files: failed ? [] : files.filter(({ path }) => path.endsWith(".ts")),
    problems,
    milliseconds: performance.now() - began,
  };
}

addEventListener("message", ({ data }: MessageEvent<Request>) => {
  void answer(data).then((given) => postMessage(given));
});
