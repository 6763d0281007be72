/** Valid requests whose parts are at the edges of what the document allows. */
import { type Content, type Parameter, type Schema, unwrap } from "../../../description/index.js";
import { edges } from "./edge-values.js";
import { type Case, parameterKey, type RequestInput } from "./input.js";
import type { CaseContext } from "./pool.js";
import { isReference, validInput } from "./valid.js";
import { type Variation, variations, withPart } from "./variations.js";

/** Requests that show how a server treats one kind of edge. */
export interface EdgeFamily {
  /** All parts of the request are at this edge. */
  readonly packed: Case;
  /** One part each: sent only if the server refuses all together. */
  readonly single: readonly Case[];
}

const FAMILIES: readonly (readonly [name: string, labels: RegExp])[] = [
  ["least", /^(?:shortest|minimum)$/],
  ["most", /^(?:longest|maximum)$/],
  ["unicode", /^unicode$/],
  ["empty", /^empty$/],
  ["full", /^full$/],
  ["null", /^null$/],
  ["other", /^other$/],
  ["calendar", /^calendar$/],
  ...Array.from(
    { length: 8 },
    (_, at) => [`value-${at + 1}`, RegExp(`^value ${at + 1}$`)] as const,
  ),
];

/** The number of parts that are tried one by one, and of properties that are left out. */
const SINGLE = 12;
const ABSENT = 16;

export interface EdgeOptions {
  /** Whether to ignore the document's examples, so that each request has new values. */
  readonly fresh: boolean;
  /** A request that the server accepts, if it refuses requests with all optional parts. */
  readonly base?: RequestInput;
}

export const edgeFamilies = (context: CaseContext, options: EdgeOptions): readonly EdgeFamily[] => [
  ...familiesOf(edgeRequest(context, "any", options)).flatMap(([name, labels]) => {
    const found = edgeRequest(context, name, options);
    const chosen = found?.edges.filter(({ label }) => labels.test(label)) ?? [];
    return found === undefined || chosen.length === 0
      ? []
      : familyOf(name, { ...found, edges: chosen }, context);
  }),
  ...absenceCases(context, options),
  ...variantCases(context, options),
];

/** The families that have an edge in a request: its schemas are those of all others. */
const familiesOf = (request: EdgeRequest | undefined): typeof FAMILIES =>
  FAMILIES.filter(([, labels]) => request?.edges.some(({ label }) => labels.test(label)));

/** An edge in a part of a request. */
interface Edge extends Variation {
  readonly key: string;
  readonly schema: Schema;
  /** `limit`, `body.title`. */
  readonly name: string;
}

interface EdgeRequest {
  readonly input: RequestInput;
  readonly edges: readonly Edge[];
}

function edgeRequest(
  context: CaseContext,
  label: string,
  options: EdgeOptions,
): EdgeRequest | undefined {
  const input = plainRequest(context, label, options);
  if (input === undefined) return undefined;
  const content = contentOf(input);
  const inBody = content === undefined ? [] : bodyEdges(content);
  return { input, edges: [...context.operation.parameters.flatMap(inParameter), ...inBody] };

  function inParameter(parameter: Parameter): readonly Edge[] {
    const { location, name, schema } = parameter;
    const key = parameterKey(parameter);
    if (location === "path" || location === "querystring" || isReference(name)) return [];
    const found = variations(schema, input?.parameters.get(key), { vary: edges, depth: 1 });
    return found
      .filter(({ label: kind, part }) => isWritable(location, kind) && !isNothing(part))
      .map((variation) => ({ ...variation, key, schema, name }));
  }

  function bodyEdges({ schema, value }: { readonly schema: Schema; readonly value: unknown }) {
    return variations(schema, value, { vary: edges })
      .filter(({ path }) => !path.some((step) => typeof step === "string" && isReference(step)))
      .map((variation) => ({
        ...variation,
        key: "body",
        schema,
        name: ["body", ...variation.path].join("."),
      }));
  }
}

const plainRequest = (
  context: CaseContext,
  label: string,
  { fresh, base }: EdgeOptions,
): RequestInput | undefined =>
  base ?? validInput(context, { label: `edge ${label}`, optional: "all", fresh });

/** What leaves no trace where a parameter is written. */
const isNothing = (part: unknown): boolean =>
  part === "" || (Array.isArray(part) && part.length === 0);

/** Fields of a header cannot have all characters, and nothing but a body can have `null`. */
const isWritable = (location: Parameter["location"], label: string): boolean =>
  label !== "null" && (location === "query" || label !== "unicode");

function contentOf({
  body,
}: RequestInput):
  | { readonly content: Content; readonly schema: Schema; readonly value: unknown }
  | undefined {
  if (body === undefined || "raw" in body || body.content.item !== undefined) return undefined;
  return { ...body, schema: body.content.schema };
}

function familyOf(
  name: string,
  { input, edges: all }: EdgeRequest,
  context: CaseContext,
): readonly EdgeFamily[] {
  const id = `${context.operation.id}/edge/${name}`;
  const own = all.flatMap((edge) => {
    const changed = withEdge(input, edge, context);
    return changed === undefined ? [] : [{ edge, changed }];
  });
  if (own.length === 0) return [];
  const combined = own.reduce((whole, { edge }) => withEdge(whole, edge, context) ?? whole, input);
  const single = own.slice(0, SINGLE).map(({ edge, changed }) => ({
    id: `${id}/${edge.name}`,
    kind: "valid" as const,
    input: changed,
    what: `${edge.name}: ${edge.label}`,
    wrong: edge.key,
  }));
  return [{ packed: { id, kind: "edge", input: combined, plain: input }, single }];
}

/** The request with one part at an edge; `undefined` if other keywords forbid it, or if it is there already. */
function withEdge(
  input: RequestInput,
  { key, schema, path, part }: Edge,
  { values }: CaseContext,
): RequestInput | undefined {
  const content = key === "body" ? contentOf(input) : undefined;
  const before = content === undefined ? input.parameters.get(key) : content.value;
  const value = withPart(before, path, part);
  if (JSON.stringify(value) === JSON.stringify(before)) return undefined;
  if (values.issues(schema, "write", value).length > 0) return undefined;
  if (content !== undefined) return { ...input, body: { content: content.content, value } };
  return { ...input, parameters: new Map(input.parameters).set(key, value) };
}

/** Each optional property of the body is left out once, while the others are there. */
function absenceCases(context: CaseContext, options: EdgeOptions): readonly EdgeFamily[] {
  const found = edgeRequest(context, "absent", options)?.edges ?? [];
  const names = found.filter(({ label }) => label.startsWith("without ")).slice(0, ABSENT);
  return names.flatMap(({ label, path }, index) => {
    const caseRequest = edgeRequest(context, `absent ${index}`, options);
    const edge = caseRequest?.edges.find(
      (one) => one.label === label && String(one.path) === String(path),
    );
    if (caseRequest === undefined || edge === undefined) return [];
    const input = withEdge(caseRequest.input, edge, context);
    const name = `${edge.name}.${label.slice("without ".length)}`;
    const id = `${context.operation.id}/edge/absent/${name}`;
    return input === undefined
      ? []
      : [familyOfOne({ id, input, what: `without ${name}`, plain: caseRequest.input })];
  });
}

const familyOfOne = (one: Omit<Case, "kind">): EdgeFamily => ({
  packed: { ...one, kind: "edge" },
  single: [{ ...one, kind: "valid" }],
});

/** A body of each alternative of its schema, and of each other media type. */
function variantCases(context: CaseContext, options: EdgeOptions): readonly EdgeFamily[] {
  const { operation, values, seed } = context;
  const { contents = [] } = operation.body ?? {};
  const input = plainRequest(context, "variants", options);
  const used = input?.body !== undefined && "value" in input.body ? input.body.content : undefined;
  return contents.flatMap((content) => {
    const bare = unwrap(content.schema);
    const schemas = bare?.kind === "union" && content.item === undefined ? bare.variants : [];
    const wanted = [...schemas, ...(content === used ? [] : [content.item ?? content.schema])];
    return wanted.slice(0, SINGLE).flatMap((schema, index) => {
      const name = schemas.includes(schema) ? `variant-${index + 1}` : `as-${content.mediaType}`;
      const sample = values.sample(schema, {
        side: "write",
        seed: `${seed} ${operation.id} ${name}`,
      });
      if (input === undefined || sample === undefined) return [];
      // An alternative alone does not show what else the value must match, or must not.
      if (values.issues(content.item ?? content.schema, "write", sample).length > 0) return [];
      const value = content.item === undefined ? sample : [sample];
      const id = `${operation.id}/edge/${name}`;
      return [familyOfOne({ id, input: { ...input, body: { content, value } }, what: name })];
    });
  });
}
