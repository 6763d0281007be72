/** Our own commands as tools, for the assistant of an editor. */
import { execFile } from "node:child_process";

import type { BoundTool } from "../../../runtime/tools/bind.js";
import { checkOf } from "../../../runtime/tools/check.js";
import { invalidInput, toolFailure, type ToolResult } from "../../../runtime/tools/result.js";
import type { ToolSchema } from "../../../runtime/tools/tool.js";
import { isRecord } from "../../../runtime/wire/values/text.js";
import { messageOf } from "../../description/index.js";
import { type ServedFiles, whyNotRead } from "./served-file.js";

/** A command, and the operands that its tool takes, in their order. */
interface Verb {
  readonly name: string;
  readonly title: string;
  readonly operands: Readonly<Record<string, string>>;
  /** The operands are documents. */
  readonly reads?: true;
  readonly flags: readonly string[];
  readonly writes?: true;
}

const VERBS: readonly Verb[] = [
  {
    name: "lint",
    title: "Find problems of an OpenAPI document",
    operands: { file: "Path of the document." },
    reads: true,
    flags: ["--format", "json"],
  },
  {
    name: "explain",
    title: "Explain a code of diagnostics: its cause, and how to fix it",
    operands: { code: "A code such as `ref/missing`." },
    flags: [],
  },
  {
    name: "diff",
    title: "Compare two versions of an OpenAPI document: what changed, and whom it breaks",
    operands: { old: "Path of the old document.", new: "Path of the new document." },
    reads: true,
    flags: ["--format", "json"],
  },
  {
    name: "generate",
    title: "Generate code as apostille.config.ts says",
    operands: {},
    flags: ["--json"],
    writes: true,
  },
];

/** `entry` is the file of the command line. What writes files is left out unless `write` is set. */
export const ownTools = (
  entry: string,
  { write, ...files }: ServedFiles & { readonly write: boolean },
): readonly BoundTool[] => {
  const inTurn = turns(MOST);
  return VERBS.filter(({ writes = false }) => write || !writes).map((verb) => {
    const inputSchema = schemaOf(verb);
    return {
      name: verb.name,
      title: verb.title,
      description: `${verb.title}: \`apostille ${[verb.name, ...Object.keys(verb.operands).map((name) => name.toUpperCase())].join(" ")}\`.`,
      inputSchema,
      outputSchema: { type: "object", properties: { data: { type: "string" } } },
      hints: verb.writes === true ? { readOnly: false } : { readOnly: true, destructive: false },
      call: async (input, { signal } = {}) => {
        const issues = checkOf(inputSchema)(input);
        if (issues.length > 0 || !isRecord(input)) return invalidInput(issues);
        const operands = Object.keys(verb.operands).map((name) => String(input[name]));
        for (const operand of verb.reads === true ? operands : []) {
          const why = whyNotRead(operand, files);
          if (why !== undefined) return toolFailure(`${operand} is not read: ${why}.`);
        }
        const words = [entry, verb.name, ...operands, ...verb.flags, ...limitsOf(verb, files)];
        return inTurn(() => run(words, { cwd: files.cwd, signal }));
      },
    };
  });
};

/** Commands that run at once: each is a process of its own, and a model may ask for any number. */
const MOST = 4;

/** Runs no more than a number of works at once; the others wait for their turn. */
function turns(most: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let free = most;
  return async (work) => {
    if (free === 0) await new Promise<void>((begin) => waiting.push(begin));
    else free -= 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}

/** What a document refers to must be in the folder as well. */
const limitsOf = ({ reads }: Verb, { cwd, allowRemote }: ServedFiles): readonly string[] => [
  ...(reads === true ? ["--root", cwd] : []),
  ...(reads === true && allowRemote.length > 0 ? ["--allow-remote", allowRemote.join(",")] : []),
];

/** What begins with a dash would be a flag; no word of a command has a NUL, or endless length. */
const schemaOf = ({ operands }: Verb): ToolSchema => ({
  type: "object",
  properties: Object.fromEntries(
    Object.entries(operands).map(([name, description]) => [
      name,
      { type: "string", pattern: "^[^-\\0][^\\0]*$", maxLength: 1000, description },
    ]),
  ),
  required: Object.keys(operands),
  additionalProperties: false,
});

interface RunOptions {
  readonly cwd: string;
  readonly signal: AbortSignal | undefined;
}

/** Findings are a result as well: only bad usage and defects are failures. */
const run = (words: readonly string[], { cwd, signal }: RunOptions): Promise<ToolResult> =>
  new Promise<ToolResult>((resolve) => {
    const options = { cwd, signal, maxBuffer: 64 << 20, windowsHide: true };
    execFile(process.execPath, words, options, (error, out, err) => {
      const isFinding = error === null || error.code === 1;
      resolve(
        isFinding
          ? { ok: true, output: { data: cutText(`${out}${out === "" ? err : ""}`) } }
          : toolFailure(cutText(`${out}${err}`) || error.message),
      );
    });
  }).catch((error: unknown) => toolFailure(messageOf(error)));

const cutText = (text: string): string =>
  text.length > 50_000 ? `${text.slice(0, 50_000)}\n(and more)` : text;
