import type { Fact } from "../fact.js";

interface Read {
  readonly scope: string;
  readonly schema: string;
  readonly line: number;
}

/** An operation that the source describes by its scope and its response, in two sentences. */
export const read = (operation: string, { scope, schema, line }: Read): readonly Fact[] => [
  { kind: "operation", operation, scope, line, quote: `\`${operation}\`, scope \`${scope}\`.` },
  {
    kind: "operation",
    operation,
    replies: { "200": schema },
    line,
    quote: `Response \`200\`: ${schema}.`,
  },
];
