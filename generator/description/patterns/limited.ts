import { type Context, createContext, Script } from "node:vm";

import { compilePattern } from "../../../runtime/json-schema/values/pattern.js";
import type { CompilePattern } from "../../../runtime/json-schema/values/types.js";
import { errorCode } from "../core/errors.js";
import { compilesQuickly } from "./compilation.js";
import { costOnce, isQuick } from "./cost.js";

/** Milliseconds that the tests of one value may take. */
const ALLOWANCE = 150;
/** The patterns of a document, which values from elsewhere are tested with. */
export interface LimitedPatterns {
  /**
   * Makes a test that ends in time. A string is assumed to match if finding out takes too long; afterwards, so is every
   * string on which the pattern may be slow.
   */
  readonly compile: CompilePattern;
  /** Patterns of which some string was assumed to match. */
  readonly cutOff: ReadonlySet<string>;
  /** Grants the next value the whole time. */
  renew(): void;
}

export function createPatterns(): LimitedPatterns {
  const context = createContext({});
  const script = new Script("expression.test(text)");
  const slow = new Set<string>();
  const cutOff = new Set<string>();
  const assumeMatch = (pattern: string): true => {
    cutOff.add(pattern);
    return true;
  };
  let left = ALLOWANCE;
  const test = (pattern: string, expression: RegExp, text: string): boolean => {
    if (left <= 0 || slow.has(pattern)) return assumeMatch(pattern);
    const start = performance.now();
    const found = runWithin(Math.ceil(left), script, Object.assign(context, { expression, text }));
    left -= performance.now() - start;
    if (found === undefined) slow.add(pattern);
    return found ?? assumeMatch(pattern);
  };
  return {
    compile: (pattern) => {
      const expression = compilePattern(pattern);
      const cost = costOnce(pattern);
      // No deadline interrupts the compiler.
      if (!compilesQuickly(pattern)) return { test: () => assumeMatch(pattern) };
      return {
        test: (text) =>
          isQuick(pattern, text, cost) ? expression.test(text) : test(pattern, expression, text),
      };
    },
    cutOff,
    renew: () => {
      left = ALLOWANCE;
    },
  };
}

/** Whether the text matches; `undefined` if that takes longer. Only a script in a context can be ended so. */
function runWithin(timeout: number, script: Script, context: Context): boolean | undefined {
  try {
    return script.runInContext(context, { timeout }) === true;
  } catch (error) {
    if (errorCode(error) === "ERR_SCRIPT_EXECUTION_TIMEOUT") return undefined;
    throw error;
  }
}
