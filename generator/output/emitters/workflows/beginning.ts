/** What is printed before the steps of a workflow. */
import {
  type NamedExpression,
  type Schema,
  unwrap,
  type Workflow,
} from "../../../description/index.js";
import { planOf } from "../../emit/emitter.js";
import { expression, type ObjectEntry } from "../../print/expression.js";
import { fitTo } from "./fit.js";
import { mentions } from "./mentions.js";
import { undeclaredHeaders } from "./requests.js";
import type { WorkflowSite } from "./site.js";

/** The defaults of inputs. */
export function defaultsOf(inputs: Schema, site: WorkflowSite): readonly ObjectEntry[] {
  const bare = unwrap(inputs);
  const properties = bare?.kind === "object" ? bare.properties : [];
  return properties.flatMap(({ name, schema, default: value }) => {
    if (value === undefined) return [];
    const code = fitTo({ kind: "literal", value }, schema, site);
    const isWord = ["enum", "literal"].includes(unwrap(schema)?.kind ?? "");
    return [{ key: name, value: isWord ? expression([code.doc, " as const"]) : code }];
  });
}

interface SharedHeaders {
  readonly headers: readonly NamedExpression[];
  /** Whether these are the headers of a step. */
  covers(headers: readonly NamedExpression[]): boolean;
}

/** The headers that the first step with any has in common with others, and that do not differ from step to step. */
export function sharedHeaders(
  { steps }: Workflow,
  { plan }: WorkflowSite,
): SharedHeaders | undefined {
  const lists = steps.flatMap((step) => {
    const { calls } = step;
    if (calls.kind !== "operation") return [];
    const called = planOf(plan.operations.get(calls.operation), calls.operation);
    const headers = undeclaredHeaders(step, called.named.operation);
    const isFixed = headers.length > 0 && !mentions(headers, VARIABLE);
    return isFixed ? [{ headers, text: JSON.stringify(headers) }] : [];
  });
  const [first, ...others] = lists;
  if (first === undefined || !others.some(({ text }) => text === first.text)) return undefined;
  return { ...first, covers: (headers) => JSON.stringify(headers) === first.text };
}

/** What differs from step to step. */
const VARIABLE: ReadonlySet<string> = new Set([
  "stepOutput",
  "status",
  "url",
  "body",
  "header",
  "calledOutput",
]);
