/** Value expressions, in the shape that formatters give them. */
import { propertyAccess, propertyKey } from "./escape/identifier.js";
import {
  brackets,
  eitherDoc,
  type Doc,
  group,
  hardline,
  ifBreak,
  indent,
  line,
  mustBreak,
  softline,
} from "./layout/doc.js";
import { numberLiteral, stringLiteral, templateText } from "./escape/literal.js";

/** A value expression. Its form decides how an enclosing call or array breaks. */
export type Expression =
  | ListExpression
  | ArrowExpression
  | CallExpression
  | ChainExpression
  | PlainExpression;

interface AnyExpression {
  readonly doc: Doc;
  /** How deeply expressions are nested in it; a number above 1 breaks a chain of calls of which it is an argument. */
  readonly depth?: number;
}

interface PlainExpression extends AnyExpression {
  readonly form: "other" | "name" | "number" | "string";
}

/** `head.name(…).name(…)`. */
interface ChainExpression extends AnyExpression {
  readonly form: "chain";
  readonly takesArrow: boolean;
  readonly head: Expression;
  readonly calls: readonly MethodCall[];
  /** One for each call. */
  readonly callDocs: readonly Doc[];
}

/** A call of a method. */
export type MethodCall = readonly [name: string, ...parameters: readonly Expression[]];

interface CallExpression extends AnyExpression {
  readonly form: "call";
  /** Whether one of the arguments is an arrow function. */
  readonly takesArrow: boolean;
}

interface ListExpression extends AnyExpression {
  readonly form: "object" | "array";
  /** Number of entries. */
  readonly size: number;
}

interface ArrowExpression extends AnyExpression {
  readonly form: "arrow";
  /** What comes before the body. */
  readonly head: string;
  readonly body: Expression;
}

/** An entry of an object literal: `key: value`, the shorthand `name`, or `...spread`. */
export type ObjectEntry = KeyedEntry | { readonly shorthand: Doc } | { readonly spread: Doc };

export interface KeyedEntry {
  readonly key: string;
  readonly value: Expression;
}

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

export const expression = (doc: Doc): Expression => ({ form: "other", doc });

/** A JSON value as code. Objects have one entry per line if `expanded`; otherwise only if they do not fit. */
export function literal(value: Json, expanded = false): Expression {
  if (value === null || typeof value === "boolean") return expression(String(value));
  if (typeof value === "string") return { form: "string", doc: stringLiteral(value) };
  if (typeof value === "number") return { form: "number", doc: numberLiteral(value) };
  if (isArray(value)) return arrayExpression(value.map((item) => literal(item)));
  return objectExpression(
    Object.entries(value).map(([key, item]) => jsonEntry(key, item)),
    expanded,
  );
}

/** Names that every JavaScript object inherits. */
export const INHERITED_NAMES: ReadonlySet<string> = new Set(
  Object.getOwnPropertyNames(Object.prototype),
);

/**
 * An entry that holds a JSON value. If its key is also an inherited property, TypeScript expects the inherited type in
 * a record and widens `"a"` to `string`: such a value keeps its own type.
 */
export function jsonEntry(key: string, value: Json): KeyedEntry {
  const printed = literal(value);
  const widens = typeof value === "string" || (typeof value === "object" && value !== null);
  if (!widens || !INHERITED_NAMES.has(key)) return { key, value: printed };
  return { key, value: expression([printed.doc, " as const"]) };
}

/** An object literal; `expanded` puts one entry per line even if all would fit on one. */
export function objectExpression(entries: readonly ObjectEntry[], expanded = false): Expression {
  if (entries.length === 0) return { form: "object", doc: "{}", size: 0 };
  const items = entries.map(entryDoc);
  return {
    form: "object",
    doc: brackets(["{", "}"], items, { padding: " ", broken: expanded }),
    size: entries.length,
    depth: depthOf(entries.flatMap((entry) => ("value" in entry ? [entry.value] : []))),
  };
}

/** A shorter key leaves room for the opening of its value, however deeply it is nested. */
const LONG_KEY = 60;

/**
 * A string that does not fit is printed on a separate line, unless its key is so short that this would gain nothing.
 * Any other value moves there as a whole if not even its opening fits.
 */
function entryDoc(entry: ObjectEntry): Doc {
  if ("shorthand" in entry) return entry.shorthand;
  if ("spread" in entry) return ["...", entry.spread];
  const { key, value } = entry;
  const printed = propertyKey(key);
  if (value.form !== "string" || printed.length < 5) {
    const onOneLine: Doc = [printed, ": ", value.doc];
    if (printed.length < LONG_KEY) return onOneLine;
    return eitherDoc(onOneLine, [printed, ":", indent([hardline, value.doc])]);
  }
  return [printed, ":", group(indent([line, value.doc]))];
}

export function arrayExpression(items: readonly Expression[]): Expression {
  if (items.length === 0) return { form: "array", doc: "[]", size: 0 };
  const areNumbers = items.every((item) => item.form === "number");
  const docs = areNumbers ? [fill(items)] : items.map((item) => item.doc);
  return {
    form: "array",
    doc: brackets(["[", "]"], docs, { broken: breaksByRule(items) }),
    size: items.length,
    depth: depthOf(items),
  };
}

/** Numbers fill their lines: each break is a separate group. */
function fill(items: readonly Expression[]): Doc {
  return items.map((item, index): Doc => {
    const last = index === items.length - 1;
    return index === 0 ? [item.doc, last ? "" : ","] : group([line, item.doc, last ? "" : ","]);
  });
}

/** Formatters always break a list of two or more objects (or lists) that each hold two or more entries. */
function breaksByRule(items: readonly Expression[]): boolean {
  const [first] = items;
  return (
    items.length > 1 &&
    items.every((item) => isList(item) && item.form === first?.form && item.size > 1)
  );
}

export function callExpression(callee: Doc, parameters: readonly Expression[]): Expression {
  const takesArrow = parameters.some(({ form }) => form === "arrow");
  const depth = depthOf(parameters);
  const call = (doc: Doc): Expression => ({ form: "call", doc: [callee, doc], takesArrow, depth });
  if (parameters.length === 0) return call("()");
  const docs = parameters.map((parameter) => parameter.doc);
  const separated = brackets(["(", ")"], docs, { broken: composes(parameters) });
  const last = parameters.at(-1);
  if (last === undefined || composes(parameters) || !hugsLast(last, parameters.at(-2)))
    return call(separated);
  if (docs.slice(0, -1).some(mustBreak)) return call(separated);
  const before = docs.slice(0, -1).flatMap((doc): Doc[] => [doc, ", "]);
  const opened: Doc = ["(", before, hugArrow(last), ")"];
  return call(last.form === "arrow" ? eitherDoc(opened, separated) : opened);
}

/** Formatters always break arguments of which one is a call with an arrow function. */
const composes = (parameters: readonly Expression[]): boolean =>
  parameters.length > 1 && parameters.some((one) => "takesArrow" in one && one.takesArrow);

/** `() => body`. */
export function arrowFunction(parameters: string, body: Expression): Expression {
  const braced = body.form === "object" ? ["(", body.doc, ")"] : body.doc;
  const doc = isList(body) ? [" ", braced] : group(indent([line, braced]));
  const head = `${parameters} =>`;
  return { form: "arrow", doc: [head, doc], head, body, depth: Infinity };
}

const depthOf = (items: readonly Expression[]): number =>
  Math.max(0, ...items.map(({ depth = 0 }) => depth + 1));

/** Calls of methods, one after another, of a value or of what another chain returns. */
export function chainExpression(value: Expression, ...added: readonly MethodCall[]): Expression {
  const { head, calls: known, callDocs: before } = value.form === "chain" ? value : chainOf(value);
  const calls = [...known, ...added];
  const docs = added.map(([name, ...parameters]) => callExpression(`.${name}`, parameters).doc);
  const callDocs = [...before, ...docs];
  const depths = added.map(([, ...parameters]) => depthOf(parameters));
  const depth = Math.max(value.depth ?? 0, ...depths);
  const takesArrow = calls
    .at(-1)
    ?.some((part) => typeof part === "object" && part.form === "arrow");
  const doc = chainDoc({ head, isSimple: depth <= 2 }, callDocs);
  return { form: "chain", head, calls, callDocs, depth, takesArrow: takesArrow === true, doc };
}

/** A value of which nothing is called yet. */
const chainOf = (head: Expression): Pick<ChainExpression, "head" | "calls" | "callDocs"> => ({
  head,
  calls: [],
  callDocs: [],
});

interface ChainHead {
  readonly head: Expression;
  /** Whether no argument of a call has others in its own. */
  readonly isSimple: boolean;
}

/** Formatters put each call on a line of its own if all do not fit on one, or if there are many that are not simple. */
function chainDoc({ head, isSimple }: ChainHead, calls: readonly Doc[]): Doc {
  const onOneLine: Doc = [head.doc, ...calls];
  // A name with a capital letter keeps its first call.
  const kept = head.form === "name" ? 1 : 0;
  if (calls.length <= 1 + kept) return onOneLine;
  const separate: Doc = [
    head.doc,
    calls.slice(0, kept),
    indent(calls.slice(kept).map((doc): Doc => [hardline, doc])),
  ];
  const count = calls.length + (head.form === "call" ? 1 : 0);
  if (!isSimple && count > 2) return separate;
  if ([head.doc, ...calls.slice(0, -1)].some(mustBreak)) return separate;
  return mustBreak(onOneLine) ? onOneLine : group(ifBreak(separate, onOneLine));
}

/** The last argument of a call may open on the call's own line; an arrow function only if its body can. */
function hugsLast(last: Expression, previous: Expression | undefined): boolean {
  if (previous?.form === last.form) return false;
  if (isList(last)) return last.size > 0;
  return last.form === "arrow" && OPENING_FORMS.has(last.body.form);
}

const OPENING_FORMS: ReadonlySet<Expression["form"]> = new Set([
  "object",
  "array",
  "arrow",
  "call",
  "chain",
]);

/** The body of a hugged arrow function goes to a new line, and so does the bracket after it. */
function hugArrow(last: Expression): Doc {
  if (last.form !== "arrow" || !["call", "chain"].includes(last.body.form)) return last.doc;
  return group([last.head, indent([line, last.body.doc]), ifBreak(","), softline]);
}

/** A template literal: texts, and expressions between them. */
export const templateExpression = (parts: readonly (string | Expression)[]): Expression =>
  expression([
    "`",
    ...parts.map((part): Doc =>
      typeof part === "string" ? templateText(part) : ["${", part.doc, "}"],
    ),
    "`",
  ]);

/** `object.name` or `object["name"]`. */
export const memberAccess = (object: Doc, name: string): Expression =>
  expression([object, propertyAccess(name)]);

const isList = (item: Expression): item is ListExpression =>
  item.form === "object" || item.form === "array";

function isArray(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
