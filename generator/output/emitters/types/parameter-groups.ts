/** The parameters of requests by location. What several operations take has one type and one validator. */
import {
  type Api,
  isObject,
  type Operation,
  type Parameter,
  pascalCase,
} from "../../../description/index.js";
import { planOf } from "../../emit/emitter.js";
import type { RecordedNames } from "../../names/record.js";
import { isIdentifier } from "../../print/escape/identifier.js";
import type { OutputSymbol } from "../../print/layout/symbol.js";
import { schemaComment } from "./comments.js";
import { clearNames } from "./part-names.js";

/** The parameters of a request in one location. */
export interface ParameterGroup {
  readonly name: "params" | "query" | "headers" | "cookies";
  readonly parameters: readonly Parameter[];
}

/** A group that several operations have. */
export interface SharedGroup extends ParameterGroup {
  /** `OrderIdParams`. */
  readonly symbol: OutputSymbol;
  /** Whether it has a type: that of a few parameters without comments is written in place. */
  readonly isLong: boolean;
}

export interface ParameterGroupsPlan {
  readonly shared: readonly SharedGroup[];
  sharedOf(group: ParameterGroup): SharedGroup | undefined;
}

const LOCATIONS = [
  { name: "params", location: "path", suffix: "Params" },
  { name: "query", location: "query", suffix: "Query" },
  { name: "headers", location: "header", suffix: "HeaderParams" },
  { name: "cookies", location: "cookie", suffix: "CookieParams" },
] as const;

/** The groups of parameters that a request has. A `querystring` parameter is the whole query (OpenAPI 3.2, 4.12.1). */
export function parameterGroups({ parameters }: Operation): readonly ParameterGroup[] {
  const isWhole = parameters.some(({ location }) => location === "querystring");
  return LOCATIONS.filter(({ name }) => name !== "query" || !isWhole)
    .map(({ name, location }) => ({
      name,
      parameters: parameters.filter((parameter) => parameter.location === location),
    }))
    .filter((group) => group.parameters.length > 0);
}

interface GroupNaming {
  /** `ApproveQuote`: what the types of an operation begin with. */
  readonly typeNameOf: (operation: Operation) => string;
  /** A symbol with the first of some names that is not taken. */
  readonly claim: (...names: readonly [string, ...string[]]) => OutputSymbol;
  readonly recorded: RecordedNames;
}

/**
 * Groups are named after their parameters, or else after the first operation that has them. One keeps the name that it
 * had, if that is made of its parameters or of an operation that has them still.
 */
export function planParameterGroups(
  { operations }: Api,
  { typeNameOf, claim, recorded }: GroupNaming,
): ParameterGroupsPlan {
  const keyOf = groupKeys();
  const found = new Map<string, GroupRequest>();
  for (const operation of operations)
    for (const group of parameterGroups(operation)) {
      const key = keyOf(group);
      const request = found.get(key) ?? { group, key, name: nameOf(group), own: [] };
      const place = `${operation.address} ${group.name}`;
      request.own.push({ place, name: `${typeNameOf(operation)}${suffixOf(group)}` });
      found.set(key, request);
    }
  const shared = [...found.values()].filter(({ own }) => own.length > 1);
  const clear = clearNames(shared);
  const symbols = new Map<string, OutputSymbol>();
  const keptOf = keptIn(recorded);
  const keptFirst = [
    ...shared.filter(keptOf),
    ...shared.filter((one) => keptOf(one) === undefined),
  ];
  for (const request of keptFirst) {
    const { key, name, own } = request;
    const wanted = keptOf(request) ?? (name !== undefined && clear.has(name) ? name : undefined);
    const [first = { name: key, place: key }] = own;
    const symbol = wanted === undefined ? claim(first.name) : claim(wanted, first.name);
    const { place } = own.find((one) => one.name === symbol.name) ?? first;
    recorded.keep(place, symbol.name);
    symbols.set(key, symbol);
  }
  const groups = new Map(
    shared.map(({ key, group }): [string, SharedGroup] => [
      key,
      { ...group, symbol: planOf(symbols.get(key), key), isLong: isLong(group) },
    ]),
  );
  return { shared: [...groups.values()], sharedOf: (group) => groups.get(keyOf(group)) };
}

interface GroupRequest {
  readonly group: ParameterGroup;
  readonly key: string;
  readonly name: string | undefined;
  /** Its names after the operations that have it, and where they do. */
  readonly own: { readonly place: string; readonly name: string }[];
}

/** The name that a group had, if it is still one of its own. */
const keptIn =
  ({ kept }: RecordedNames) =>
  ({ name, own }: GroupRequest): string | undefined =>
    own
      .flatMap(({ place }) => kept.get(place) ?? [])
      .find((had) => had === name || own.some((one) => one.name === had));

const suffixOf = ({ name }: ParameterGroup): string =>
  LOCATIONS.find((location) => location.name === name)?.suffix ?? "";

/** The most parameters that a name lists. */
const MOST_NAMED = 3;

/** `OwnerRepoParams`, `PagePerPageQuery`. */
function nameOf(group: ParameterGroup): string | undefined {
  const { parameters } = group;
  if (parameters.length > MOST_NAMED) return undefined;
  const name = parameters.map((parameter) => pascalCase(parameter.name)).join("");
  return isIdentifier(name) ? `${name}${suffixOf(group)}` : undefined;
}

/** Whether the members are probably on several lines. */
const isLong = ({ parameters }: ParameterGroup): boolean =>
  parameters.length > MOST_NAMED ||
  parameters.some(
    (parameter) => schemaComment(parameter, parameter.schema, parameter.default) !== undefined,
  );

/** Equal for groups with equal names, types and descriptions; each parameter is looked at once. */
function groupKeys(): (group: ParameterGroup) => string {
  const keys = new WeakMap<Parameter, string>();
  const keyOf = (parameter: Parameter): string => {
    const key = keys.get(parameter) ?? structureKey(parameter);
    keys.set(parameter, key);
    return key;
  };
  return ({ name, parameters }) => `${name} ${parameters.map(keyOf).join()}`;
}

/** Equal for what is the same wherever it is, and whatever examples it has. */
const structureKey = (parameter: Parameter): string =>
  JSON.stringify(parameter, (key, value: unknown) => {
    if (key === "origin" || key === "codec" || key === "component") return undefined;
    if (key === "target") return isObject(value) ? value["key"] : undefined;
    return key === "docs" && isObject(value)
      ? { ...value, examples: undefined, exampleNotes: undefined }
      : value;
  });
