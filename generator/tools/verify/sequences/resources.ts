/** The resource that a request is about: where it is read and listed, and what a response says of it. */
import { pickResponse } from "../../../../runtime/wire/negotiation/status.js";
import {
  type Content,
  type Operation,
  propertiesNamed,
  type Schema,
  schemasAt,
  type SchemaValues,
  unwrap,
} from "../../../description/index.js";
import type { ActionDescriptor, ActionKind } from "../../../../runtime/mocking/state/types.js";
import type { DescribedOperation } from "../../live/index.js";
import { type ResourceReading, variablesOf } from "../../../output/index.js";
import { inputValues, parameterKey, type RequestInput } from "../cases/input.js";
import { type CaseContext, idOf, itemsOf } from "../cases/pool.js";
import { validInput } from "../cases/valid.js";
import { isMembers, type Members } from "../cases/variations.js";
import { listIn } from "../../../../runtime/client/pagination/next-page.js";
import { answeredValue, identityOf } from "../session/answered.js";
import type { CaseOutcome } from "../session/attempt.js";
import { walkPages } from "./pages.js";
import type { Session } from "../session/session.js";

export interface LifetimeContext {
  readonly session: Session;
  readonly contextOf: (checked: DescribedOperation) => CaseContext;
  /** All operations of the document. */
  readonly all: readonly DescribedOperation[];
  /** What they are about. */
  readonly resources: readonly ResourceReading[];
  /** How often checks that are made only a few times were made, by operation and name. */
  readonly done: Map<string, number>;
}

export interface Resource {
  /** The operation that reads it. */
  readonly reader: DescribedOperation;
  readonly path: Readonly<Record<string, unknown>>;
  readonly id: string;
  /** Whether the response names it; otherwise it is the newest one that is known. */
  readonly isKnown: boolean;
}

/** What a response says of a resource. */
export interface Representation {
  readonly outcome: CaseOutcome;
  readonly members: Members;
  /** Its schema. */
  readonly schemas: readonly Schema[];
  /** Whether the response could have another value of a property. */
  readonly allows: (name: string, value: unknown, values: SchemaValues) => boolean;
}

const isSuccess = ({ answer }: CaseOutcome): boolean =>
  answer !== undefined && answer.status >= 200 && answer.status < 300;

interface Companion {
  /** What the operation itself does. */
  readonly own: ActionDescriptor;
  readonly checked: DescribedOperation;
  readonly action: ActionDescriptor;
}

/** What else can be done with the things that an operation is about: the first such operation with the same owners. */
function companionOf(
  { operation }: DescribedOperation,
  kind: ActionKind,
  { resources, all }: LifetimeContext,
): Companion | undefined {
  const { actions = [] } =
    resources.find((one) => one.actions.some((action) => action.operation === operation.id)) ?? {};
  const own = actions.find((action) => action.operation === operation.id);
  const same = actions.filter((action) => action.kind === kind);
  const action =
    same.find(({ scopes }) => scopes.length === own?.scopes.length) ??
    (kind === "read" ? same[0] : undefined);
  const checked = all.find((one) => one.operation.id === action?.operation);
  return own && action && checked && { own, checked, action };
}

/** The property that holds the key of the things that an operation is about. */
export const keyOfResource = (
  { id }: Operation,
  { resources }: LifetimeContext,
): string | undefined =>
  resources.find(({ actions }) => actions.some((action) => action.operation === id))?.key;

/** The resource at the path of a request. */
export function resourceAt(
  checked: DescribedOperation,
  input: RequestInput,
  lifetimes: LifetimeContext,
): Resource | undefined {
  const reader = companionOf(checked, "read", lifetimes)?.checked;
  const path = inputValues(input, "path");
  const last = variablesOf(checked.operation.path).at(-1);
  if (reader?.operation.path !== checked.operation.path || last === undefined) return undefined;
  return { reader, path, id: String(path[last]), isKnown: true };
}

/** The resource that a request has created, if the document says where it is read. */
export async function createdResource(
  checked: DescribedOperation,
  input: RequestInput,
  { outcome, lifetimes }: { readonly outcome: CaseOutcome; readonly lifetimes: LifetimeContext },
): Promise<Resource | undefined> {
  const { own, checked: reader, action } = companionOf(checked, "read", lifetimes) ?? {};
  const last = action?.parameter;
  if (own?.kind !== "create" || reader === undefined || last === undefined) return undefined;
  const body = await answeredValue(outcome, checked);
  const ids = itemsOf(body)
    .toReversed()
    .map((item) => idOf(item, last));
  const id = ids.find((one) => one !== undefined);
  const known = lifetimes.session.options.pool.pathValues(reader.operation)[last];
  const used = id ?? known;
  if (used === undefined) return undefined;
  const path = { ...inputValues(input, "path"), [last]: used };
  return { reader, path, id: String(used), isKnown: id !== undefined };
}

/** Reads a resource; `undefined` if no request can be made. */
export async function readResource(
  { reader, path }: Resource,
  label: string,
  { session, contextOf }: LifetimeContext,
): Promise<CaseOutcome | undefined> {
  const readerInput = validInput(contextOf(reader), { label, optional: "none" });
  if (readerInput === undefined) return undefined;
  const own = reader.operation.parameters.filter(
    ({ location, name }) => location === "path" && Object.hasOwn(path, name),
  );
  const parameters = new Map([
    ...readerInput.parameters,
    ...own.map((one): readonly [string, unknown] => [parameterKey(one), path[one.name]]),
  ]);
  const id = `${reader.operation.id}/${label}`;
  return session.look({ id, kind: "edge", input: { ...readerInput, parameters } }, reader);
}

/** What a successful response says of a resource: the body itself, or a member of it. */
export async function representationOf(
  outcome: CaseOutcome | undefined,
  checked: DescribedOperation,
  id: string,
): Promise<Representation | undefined> {
  if (outcome === undefined || !isSuccess(outcome)) return undefined;
  const body = await answeredValue(outcome, checked);
  if (!isMembers(body)) return undefined;
  const [key] = Object.keys(body).filter(
    (name) => isMembers(body[name]) && identityOf(body[name]) === id,
  );
  const isWrapped = identityOf(body) !== id && key !== undefined;
  const members = isWrapped ? body[key] : body;
  if (!isMembers(members)) return undefined;
  const content = contentOf(outcome, checked);
  const schemas =
    content === undefined ? [] : isWrapped ? schemasAt(content.schema, [key]) : [content.schema];
  return {
    outcome,
    members,
    schemas,
    allows(name, value, values) {
      const changed = { ...members, [name]: value };
      const whole = isWrapped ? { ...body, [key]: changed } : changed;
      const issuesOf = (value: unknown) =>
        content === undefined ? [] : values.issues(content.schema, "read", value);
      const issues = issuesOf(whole);
      // Those of alternatives are issues of the whole.
      const isLocal = issues.some(({ path }) => path.includes(name));
      return !isLocal && (issues.length === 0 || issuesOf(body).length > 0);
    },
  };
}

function contentOf(
  { answer }: CaseOutcome,
  { operation, descriptor }: DescribedOperation,
): Content | undefined {
  const declared = answer && pickResponse(descriptor.responses, answer.status);
  const response = operation.responses.find(({ status }) => String(status) === declared?.key);
  return response?.contents.find(({ codec }) => codec === "json");
}

/** The properties of a body that a representation must have with the same values: it can show what was sent. */
export function comparable(
  input: RequestInput,
  { schemas, allows }: Representation,
  { session }: LifetimeContext,
): Members {
  const { body } = input;
  if (body === undefined || "raw" in body || !isMembers(body.value)) return {};
  const { content, value } = body;
  return Object.fromEntries(
    Object.entries(value).filter(([name, one]) => {
      const sent = [...propertiesNamed(content.schema, name)];
      const found = schemas.flatMap((schema) => [...propertiesNamed(schema, name)]);
      const kinds = new Set([...sent, ...found].map(({ schema }) => kindOf(schema)));
      return (
        kinds.size === 1 &&
        sent.every(({ direction }) => direction === "both") &&
        found.length > 0 &&
        found.every(({ direction }) => direction === "both") &&
        allows(name, one, session.options.values)
      );
    }),
  );
}

/** Closed and open lists of texts are texts. */
function kindOf(schema: Schema): string | undefined {
  const kind = unwrap(schema)?.kind;
  return kind === "enum" || kind === "literal" ? "string" : kind;
}

interface ListedResource {
  readonly ids: ReadonlySet<string>;
  readonly items: readonly unknown[];
  /** The last response. */
  readonly outcome: CaseOutcome;
}

/** All items of a list; `undefined` if it is not clear that these are all. */
export async function listedIds(
  list: DescribedOperation,
  input: RequestInput,
  lifetimes: LifetimeContext,
): Promise<ListedResource | undefined> {
  const { session } = lifetimes;
  const { pagination } = list.operation;
  const key = keyOfResource(list.operation, lifetimes);
  const idsOf = (items: readonly unknown[]): ReadonlySet<string> =>
    new Set(
      items.flatMap((item) => [
        identityOf(item),
        ...(key !== undefined && isMembers(item) ? [String(item[key])] : []),
      ]),
    );
  if (pagination === undefined) {
    const isPaged = list.operation.parameters.some(({ name }) => PAGING_PARAMETER.test(name));
    const id = `${list.operation.id}/list`;
    const outcome = isPaged ? undefined : await session.look({ id, kind: "edge", input }, list);
    if (outcome === undefined || !isSuccess(outcome) || outcome.answer?.headers.has("link"))
      return undefined;
    const items = itemsOf(await answeredValue(outcome, list));
    return { items, ids: idsOf(items), outcome };
  }
  const { pages, ended } = await walkPages({ session, checked: list, input });
  const items = pages.flatMap(({ data }) => listIn(data, pagination));
  const outcome = pages.at(-1)?.outcome;
  return ended && outcome !== undefined ? { items, ids: idsOf(items), outcome } : undefined;
}

const PAGING_PARAMETER = /page|limit|offset|cursor|after|before|first|last|size|skip|top|count/i;

/** The list in which a resource is found, and a request for it. */
export function listFor(
  checked: DescribedOperation,
  input: RequestInput,
  lifetimes: LifetimeContext,
): { readonly list: DescribedOperation; readonly input: RequestInput } | undefined {
  const list = companionOf(checked, "list", lifetimes)?.checked;
  const listInput =
    list && validInput(lifetimes.contextOf(list), { label: "list", optional: "none" });
  // What a request has to say may leave things out.
  const isRestricted = list?.operation.parameters.some(
    ({ location, name, required }) =>
      location === "query" && required && !PAGING_PARAMETER.test(name),
  );
  if (list === undefined || listInput === undefined || isRestricted === true) return undefined;
  const own = [...input.parameters].filter(
    ([key]) => key.startsWith("path ") && listInput.parameters.has(key),
  );
  return { list, input: { ...listInput, parameters: new Map([...listInput.parameters, ...own]) } };
}
