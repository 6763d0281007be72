/** Parameters as types: operations with equal parameters in one location share an interface. */
import {
  type Api,
  type Operation,
  type Parameter,
  pascalCase,
} from "../../../description/index.js";
import type { OutputSymbol } from "../../print/layout/symbol.js";
import { schemaComment } from "./comments.js";
import { planOf } from "../../emit/emitter.js";
import { nameShared, type PartNaming, type SharedPart, structureKey } from "./shared-names.js";

/** The parameters of a request in one location. */
export interface ParameterGroup {
  readonly name: "params" | "query" | "headers" | "cookies";
  readonly parameters: readonly Parameter[];
}

/** Parameters that several operations have. */
export interface ParameterSet extends ParameterGroup {
  readonly symbol: OutputSymbol;
}

export interface ParameterSetsPlan {
  readonly parameterSets: readonly ParameterSet[];
  /** The set that is equal to a group, if several operations have it. */
  parameterSetOf(group: ParameterGroup): ParameterSet | undefined;
  /** Equal for equal groups. */
  parameterKey(group: ParameterGroup): string;
  /** What a group that several operations have is called, also if it is short enough to need no interface. */
  parameterSetName(group: ParameterGroup): string | undefined;
}

const LOCATIONS = [
  { name: "params", location: "path" },
  { name: "query", location: "query" },
  { name: "headers", location: "header" },
  { name: "cookies", location: "cookie" },
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

export function planParameterSets(api: Api, naming: PartNaming): ParameterSetsPlan {
  const keyOf = groupKeys(naming);
  const found = new Map<string, { readonly group: ParameterGroup; readonly owners: Operation[] }>();
  for (const operation of api.operations)
    for (const group of parameterGroups(operation).filter(isLong)) {
      const known = found.get(keyOf(group));
      if (known === undefined) found.set(keyOf(group), { group, owners: [operation] });
      else known.owners.push(operation);
    }
  const shared = [...found].filter(([, { owners }]) => owners.length > 1);
  const symbols = nameShared(
    shared.map(([key, { group, owners }]) => sharedPart(key, { group, owners }, naming)),
    naming,
  );
  const sets = new Map(
    shared.map(([key, { group }]): [string, ParameterSet] => [
      key,
      { ...group, symbol: planOf(symbols.get(key), key) },
    ]),
  );
  return {
    parameterSets: [...sets.values()],
    parameterSetOf: (group) => (isLong(group) ? sets.get(keyOf(group)) : undefined),
    parameterKey: keyOf,
    parameterSetName: (group) => sets.get(keyOf(group))?.symbol.name ?? setName(group),
  };
}

function sharedPart(
  key: string,
  { group, owners }: { readonly group: ParameterGroup; readonly owners: readonly Operation[] },
  { typeNameOf }: PartNaming,
): SharedPart {
  const [own = key, ...others] = owners.map(
    (operation) => `${typeNameOf(operation)}${pascalCase(group.name)}`,
  );
  return { key, wanted: setName(group), owned: [own, ...others] };
}

/** Equal for groups with equal names, types and descriptions; each parameter is looked at once. */
function groupKeys({ shorten }: PartNaming): (group: ParameterGroup) => string {
  const keys = new WeakMap<Parameter, string>();
  const keyOf = (parameter: Parameter): string => {
    const known = keys.get(parameter);
    if (known !== undefined) return known;
    const key = structureKey(parameter, shorten);
    keys.set(parameter, key);
    return key;
  };
  return ({ name, parameters }) => `${name} ${parameters.map(keyOf).join()}`;
}

/** Whether the members are probably on several lines. */
const isLong = ({ parameters }: ParameterGroup): boolean =>
  parameters.length > MOST_NAMED || parameters.some(isDocumented);

const isDocumented = ({ docs, schema, default: value }: Parameter): boolean =>
  value !== undefined || schemaComment({ docs }, schema) !== undefined;

/** The most parameters that a name lists. */
const MOST_NAMED = 3;

/** `OwnerRepoParams`, `PagePerPageQuery`: derived only from the names of the parameters. */
const setName = ({ name, parameters }: ParameterGroup): string | undefined =>
  parameters.length > MOST_NAMED
    ? undefined
    : parameters.map((parameter) => pascalCase(parameter.name)).join("") + pascalCase(name);
