/** What a coding assistant has to know to use a package: the data for `templates/SKILL.md.hbs` (agentskills.io). */
import {
  type Api,
  createValues,
  type Operation,
  type SecurityScheme,
} from "../../description/index.js";
import type { ApiNames, NamedOperation, OperationGroup } from "../names/operations.js";
import { type CallProgram, callSample } from "../samples/call.js";
import type { Conversions } from "../samples/code.js";
import { resultSample, shortestCall, throwingSample } from "../samples/errors.js";
import { createExampleOf, type ExampleOf } from "../samples/example.js";
import { isComplete, sampleRequest } from "../samples/request.js";
import { documentEvents, receiverSample } from "../samples/webhook.js";

export interface SkillSource {
  readonly api: Api;
  readonly names: ApiNames;
  /** The name of the package. */
  readonly name: string;
  /** The files of the package. */
  readonly paths: readonly string[];
  readonly conversions: Conversions;
}

/** Calls, security schemes and events that are shown. */
const CALLS = 5;
const SCHEMES = 8;
const EVENTS = 20;
/** The most lines of a program: assistants read a skill whole. */
const LINES = 20;

/** `undefined` for a package with nothing to call and nothing to receive. */
export function skillData(source: SkillSource): object | undefined {
  const { api, name, paths } = source;
  const calls = paths.includes("client/index.ts") ? shownCalls(source) : [];
  const receiver = paths.includes("webhooks.ts") ? receiverOf(api, `${name}/webhooks`) : "";
  const reading = calls.filter(({ operation }) => operation.method === "GET");
  const shortest = shortestCall(reading.length > 0 ? reading : calls);
  if (shortest === undefined && receiver === "") return undefined;
  return {
    name,
    title: api.title,
    skill: skillName(name),
    receiver,
    description: `Calls ${api.title} with the package ${name}${receiver === "" ? "" : ", and receives its webhooks"}. Use it for code that works with this API.`,
    calls: calls.map(({ title, sample }) => ({ title, code: sample.text })),
    setup: shortest?.setup ?? "",
    throwing: shortest === undefined ? "" : throwingSample(shortest),
    result: shortest === undefined ? "" : resultSample(shortest),
    paged: calls.find(({ operation }) => operation.pagination !== undefined)?.title ?? "",
    schemes: calls.length === 0 ? [] : api.securitySchemes.slice(0, SCHEMES).map(schemeData),
    signed: api.signature !== undefined,
    events: api.webhooks.slice(0, EVENTS).map(({ type, key }) => type ?? key),
  };
}

interface ShownCall extends Pick<NamedOperation, "operation"> {
  readonly title: string;
  readonly sample: CallProgram;
}

/** The first call of each kind, and then others. */
function shownCalls(source: SkillSource): readonly ShownCall[] {
  const all = source.names.groups
    .flatMap((group) => group.operations.map((named) => ({ group, named })))
    .filter(({ named }) => named.operation.docs.deprecated !== true);
  const exampleOf = createExampleOf(createValues(source.api));
  const shown = new Map<NamedOperation, ShownCall>();
  const show = (isWanted: (operation: Operation) => boolean): void => {
    for (const { group, named } of all) {
      if (shown.size === CALLS || shown.has(named) || !isWanted(named.operation)) continue;
      const call = shownCall({ ...source, group, named, exampleOf });
      if (call === undefined || lines(call.sample.text) > LINES) continue;
      shown.set(named, call);
      return;
    }
  };
  for (const isWanted of KINDS) show(isWanted);
  for (let before = -1; before < shown.size;) {
    before = shown.size;
    show(() => true);
  }
  return [...shown.values()];
}

const KINDS: readonly ((operation: Operation) => boolean)[] = [
  ({ pagination }) => pagination !== undefined,
  ({ method, body }) => method === "POST" && body !== undefined,
  ({ method, parameters }) =>
    method === "GET" && parameters.some(({ location }) => location === "path"),
  ({ method }) => method === "PATCH" || method === "PUT",
  ({ method }) => method === "DELETE",
];

interface CallSource extends SkillSource {
  readonly group: OperationGroup;
  readonly named: NamedOperation;
  readonly exampleOf: ExampleOf;
}

/** `undefined` if no valid request is found. */
function shownCall(source: CallSource): ShownCall | undefined {
  const { api, name, group, named, conversions, exampleOf } = source;
  const { operation } = named;
  const request = sampleRequest(operation, exampleOf);
  if (!isComplete(request)) return undefined;
  return {
    operation,
    title: operation.docs.summary ?? `${operation.method} ${operation.path}`,
    sample: callSample({ api, group, named, request, module: name, conversions }),
  };
}

const lines = (text: string): number => text.split("\n").length;

/** A receiver for the first event; empty if there is none. */
function receiverOf(api: Api, module: string): string {
  const events = documentEvents(api);
  const [first] = events.events;
  return first === undefined ? "" : receiverSample(events, first, module);
}

const schemeData = ({ key, scheme }: SecurityScheme): object => ({ key, kind: kindOf(scheme) });

function kindOf(scheme: SecurityScheme["scheme"]): string {
  switch (scheme.type) {
    case "apiKey":
      return `an API key, sent in the ${scheme.in} ${scheme.name}`;
    case "http":
      return `a credential of the scheme ${scheme.scheme}, sent in Authorization`;
    case "oauth2":
      return "an OAuth 2.0 access token";
    case "openIdConnect":
      return "an OpenID Connect token";
    case "mutualTLS":
      return "a client certificate, which belongs to the connection";
    default:
      return scheme satisfies never;
  }
}

/** The name of a skill: small letters, digits and hyphens, at most 64. */
const skillName = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, 64)
    .replaceAll(/^-+|-+$/g, "");
