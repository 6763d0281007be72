import { existsSync } from "node:fs";
import { resolve } from "node:path";

import { operandIsFile, operandUnexpected, type Report } from "../../description/index.js";
import type { Command, Invocation } from "./command.js";
import type { FlagSet } from "./flag.js";

/** Reports operands that a command cannot have: any where it takes none, and the document where that is a flag. */
export function checkOperands(
  { operands: taken = "", flags }: Command,
  { operands, terminal }: Pick<Invocation<FlagSet>, "operands" | "terminal">,
  report: Report,
): void {
  const isElsewhere = "input" in flags && !taken.includes("FILE");
  for (const operand of operands)
    if (isElsewhere && isDocument(resolve(terminal.cwd, operand)))
      report(operandIsFile({ path: operand }));
    else if (taken === "") report(operandUnexpected({ operand }));
}

const isDocument = (path: string): boolean => /\.(?:ya?ml|json)$/i.test(path) && existsSync(path);
