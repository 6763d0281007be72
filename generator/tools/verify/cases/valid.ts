/** Requests that are valid according to the document. */
import { Random } from "../../../../runtime/samples/texts/random.js";
import type { NamedExample } from "../../examples/index.js";
import {
  type Body,
  type Content,
  type Parameter,
  type Schema,
  unwrap,
} from "../../../description/index.js";
import type { CaseContext } from "./pool.js";
import { variations, type Vary, withPart } from "./variations.js";
import {
  type BodyInput,
  type Case,
  encodesBody,
  parameterKey,
  type RequestInput,
} from "./input.js";

interface ValidOptions {
  /** Distinguishes requests of one operation. */
  readonly label: string;
  readonly optional: "all" | "some" | "none";
  /** Selects one of the known resources for the request. */
  readonly turn?: number;
  /** The body, if an example provides it. */
  readonly body?: BodyInput;
  /** Ignore the document's examples, so that the values are new. */
  readonly fresh?: boolean;
}

/**
 * A valid request: with ids that the server has returned, examples, or else generated values. `undefined` if none can
 * be made.
 */
export function validInput(context: CaseContext, options: ValidOptions): RequestInput | undefined {
  const { operation } = context;
  const parameters = new Map<string, unknown>();
  const known = context.pool.pathValues(operation, options.turn);
  for (const parameter of operation.parameters) {
    if (!parameter.required && !isChosen(parameter, options, context)) continue;
    const found = parameter.location === "path" ? known[parameter.name] : undefined;
    const value =
      found !== undefined && isAllowed(found, parameter, context)
        ? found
        : parameterValue(parameter, context, options);
    if (value === undefined && parameter.required) return undefined;
    if (value !== undefined) parameters.set(parameterKey(parameter), value);
  }
  const body = options.body ?? bodyOf(operation.body, context, options);
  if (body === undefined && operation.body?.required === true) return undefined;
  return { parameters, credentials: "given", ...(body !== undefined && { body }) };
}

/** An id in a path is text, also if its schema has a number. */
const isAllowed = (id: string, { schema }: Parameter, { values }: CaseContext): boolean =>
  [id, Number(id)].some((value) => values.issues(schema, "write", value).length === 0);

/** The required part for which no valid value can be made, with what prevents it. */
export function missingPart(context: CaseContext): string {
  const options = { label: "least", optional: "none" } as const;
  const { operation, values, seed } = context;
  const parameter = operation.parameters.find(
    (one) => one.required && parameterValue(one, context, options) === undefined,
  );
  const whole = parameter === undefined ? "the body" : `the parameter ${parameter.name}`;
  const content = operation.body && preferredContent(operation.body);
  const schema = parameter?.schema ?? content?.item ?? content?.schema;
  const fault = schema && values.nearest(schema, { side: "write", seed, optional: "none" }).fault;
  if (fault === undefined) return whole;
  const part = fault.path.length === 0 ? whole : `/${fault.path.join("/")} in ${whole}`;
  return `${part} (${fault.reason})`;
}

/** Returns whether an optional parameter is included: depends on the seed if only some are. */
function isChosen(
  parameter: Parameter,
  { optional, label }: ValidOptions,
  { seed, operation }: CaseContext,
): boolean {
  if (encodesBody(parameter)) return false;
  if (optional !== "some") return optional === "all";
  const random = new Random(`${seed} ${operation.id} ${label} ${parameterKey(parameter)}`);
  return random.pick([true, false]);
}

function parameterValue(
  parameter: Parameter,
  context: CaseContext,
  { label, optional, turn, fresh = false }: ValidOptions,
): unknown {
  const { values, examples, seed, operation } = context;
  const named = knownValue(parameter.name, { ...context, turn });
  if (named !== undefined && values.issues(parameter.schema, "write", named).length === 0)
    return named;
  const example = examples(parameter).find(
    ({ value }) => values.issues(parameter.schema, "write", value).length === 0,
  );
  if (example !== undefined && optional !== "some" && !fresh) return example.value;
  const wanted = `${seed} ${operation.id} ${label} ${parameterKey(parameter)}`;
  const sample = (parts: ValidOptions["optional"]): unknown =>
    values.sample(parameter.schema, { side: "write", seed: wanted, optional: parts, fresh });
  const least = sample(optional);
  // An empty list has no form in most styles (RFC 6570, 3.2.1): the parameter would be missing.
  const isEmpty = Array.isArray(least) && least.length === 0;
  return withListedValues(parameter.schema, isEmpty ? sample("all") : least);
}

/** Names that refer to other resources: `quote_id`, `quoteId`, `quote`. */
export const isReference = (name: string): boolean => /(?:id|uuid|key)s?$/i.test(name);

interface CaseTurn extends CaseContext {
  readonly turn: number | undefined;
}

/** What the server has returned for a parameter or a member of the body: by a link, or under its name. */
const knownValue = (name: string, { operation, pool, turn }: CaseTurn): unknown =>
  pool.linkedValue(operation.id, name) ??
  (isReference(name) ? pool.namedValue(name, turn) : undefined);

/** JSON if the body has it; otherwise its first media type. */
export const preferredContent = ({ contents }: Body): Content | undefined =>
  contents.find(({ codec }) => codec === "json") ?? contents[0];

function bodyOf(
  body: Body | undefined,
  context: CaseContext,
  { label, optional, turn, fresh = false }: ValidOptions,
): BodyInput | undefined {
  const content = body && preferredContent(body);
  if (content === undefined || (optional === "none" && body?.required !== true)) return undefined;
  const { values, seed, operation } = context;
  const settings = {
    side: "write",
    seed: `${seed} ${operation.id} ${label} body`,
    optional,
    fresh,
  } as const;
  const contentSchema = content.item ?? content.schema;
  const least = values.sample(contentSchema, settings);
  const sampled =
    isForm(content) && hasEmptyList(least)
      ? values.sample(contentSchema, { ...settings, optional: "all" })
      : least;
  if (sampled === undefined) return undefined;
  const value = withReferences(withListedValues(contentSchema, sampled), content, {
    ...context,
    turn,
  });
  return { content, value: content.item === undefined ? value : [value] };
}

/** A field is written once for each item of a list: an empty one would be missing. */
const isForm = ({ codec }: Content): boolean => codec === "form" || codec === "multipart";

const hasEmptyList = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  Object.values(value).some((member) => Array.isArray(member) && member.length === 0);

/** Open enums allow other values, but only the listed ones are sure to have a meaning. */
const withListedValues = (schema: Schema, sampled: unknown): unknown =>
  variations(schema, sampled, { vary: listedValue }).reduce<unknown>(
    (value, { path, part }) => withPart(value, path, part),
    sampled,
  );

const listedValue: Vary = (schema, value) =>
  schema.kind !== "enum" || value === null || schema.values.some((one) => one.value === value)
    ? []
    : schema.values.slice(0, 1).map((one) => ["listed", one.value]);

/** Replaces generated ids by those that the server has returned. */
function withReferences(value: unknown, { schema, item }: Content, context: CaseTurn): unknown {
  if (unwrap(item ?? schema)?.kind !== "object" || typeof value !== "object" || value === null)
    return value;
  const replaced = Object.fromEntries(
    Object.entries(value).map(([name, member]: [string, unknown]) => {
      const found = knownValue(name, context);
      return [name, found === undefined ? member : Array.isArray(member) ? [found] : found];
    }),
  );
  return context.values.issues(item ?? schema, "write", replaced).length === 0 ? replaced : value;
}

/** Returns whether a body refers to other resources. */
const refersTo = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  Object.keys(value).some((name) => isReference(name));

/** The number of examples of one body that are sent. */
const EXAMPLES = 5;

/** The valid examples of the body, each as a request. */
export function exampleCases(context: CaseContext): readonly Case[] {
  const { operation, examples, values } = context;
  const content = operation.body && preferredContent(operation.body);
  if (content === undefined || content.item !== undefined) return [];
  return examples(content)
    .filter(({ value, serialized }) => serialized !== true && isValid(value))
    .slice(0, EXAMPLES)
    .flatMap((example, index) => exampleCase(example, index, { context, content }));

  function isValid(value: unknown): boolean {
    return content !== undefined && values.issues(content.schema, "write", value).length === 0;
  }
}

function exampleCase(
  { name, value }: NamedExample,
  index: number,
  { context, content }: { readonly context: CaseContext; readonly content: Content },
): readonly Case[] {
  const label = name ?? String(index + 1);
  const body = { content, value: withReferences(value, content, { ...context, turn: 0 }) };
  const input = validInput(context, { label, optional: "none", body });
  return input === undefined
    ? []
    : [
        {
          id: `${context.operation.id}/example/${label}`,
          kind: "example",
          input,
          refers: refersTo(value) || context.operation.path.includes("{"),
        },
      ];
}
