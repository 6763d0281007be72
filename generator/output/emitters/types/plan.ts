import { planOf } from "../../emit/emitter.js";
import { withDefaults } from "../../emit/options.js";
import {
  addressShortener,
  type Api,
  type Declaration,
  type Operation,
  originKey,
  pascalCase,
  type Property,
  type Report,
  type Side,
} from "../../../description/index.js";
import { assignNames, createClaims, longerNames, type NameRequest } from "../../names/assign.js";
import type { RecordedNames } from "../../names/record.js";
import type { ApiNames, OperationGroup } from "../../names/operations.js";
import { type Identifier, identifier } from "../../print/escape/identifier.js";
import { membersOf, type OutputSymbol, outputSymbol } from "../../print/layout/symbol.js";
import { type ComponentsPlan, planComponents } from "./components.js";
import { TYPES_OPTIONS, type TypesOptions } from "./options.js";
import { type ParameterGroupsPlan, planParameterGroups } from "./parameter-groups.js";

export const TYPES_FILE = "types.ts";
export const OPERATIONS_FILE = "operations.ts";

/** The part of the types that other emitters may use. */
export interface TypesPlan {
  /**
   * The side on which defaults are always filled in: what a client with `validate` reads, or what a server receives.
   */
  readonly filled: Side | undefined;
  /** The type of dates and times: strings, or objects that a conversion creates. */
  readonly dates: TypesOptions["dates"];
  /** The type of 64-bit integers. */
  readonly int64: TypesOptions["int64"];
  readonly enums: TypesOptions["enums"];
  readonly objects: TypesOptions["objects"];
  readonly tuples: TypesOptions["tuples"];
  readonly groups: readonly OperationGroup[];
  /** The path of a file with what declarations become: other documents may share the declaration. */
  pathOf(declaration: Declaration, file: string): string;
  /** Whether this output declares it, and not one that it shares the declaration with. */
  isOwn(declaration: Declaration): boolean;
  /** Whether this output has nothing but what several documents share. */
  readonly isShared: boolean;
  /** The type of a declaration on one side; the same symbol for both if they do not differ. */
  typeOf(declaration: Declaration, side: Side): OutputSymbol;
  /** The declaration that lists a property, of whichever declaration it is one. */
  readonly declaring: (property: Property) => Declaration | undefined;
  /** The type of a request, or `undefined` if the operation takes none. */
  request(operation: Operation): OutputSymbol | undefined;
  /** The type that maps each declared status to the content of its body. */
  responses(operation: Operation): OutputSymbol;
  /** Responses and headers that operations share. */
  readonly components: ComponentsPlan;
  /** Parameters that operations share. */
  readonly parameterGroups: ParameterGroupsPlan;
  /** Every name of `types.ts` and `operations.ts`. */
  readonly names: ReadonlySet<string>;
}

/** Plans the types with the given options, and the defaults of the others. */
export function planTypes(
  api: Api,
  { groups, book, schemas }: ApiNames,
  { report, ...given }: Partial<TypesOptions> & { readonly report: Report },
): TypesPlan {
  const { defaults, ...options } = withDefaults(TYPES_OPTIONS, given);
  const folderOf = (declaration: Declaration): string | undefined => schemas?.folderOf(declaration);
  const pathOf: TypesPlan["pathOf"] = (declaration, file) =>
    `${folderOf(declaration) ?? ""}${file}`;
  const names = schemas?.names ?? schemaNames(api, book.kind("schemas"), report);
  const symbols = declarationSymbols(api, names, pathOf);
  const declarations = new Map(api.declarations.map((one) => [originKey(one.schema.origin), one]));
  const typeNameOf = typeNamesOf(groups);
  const claims = createClaims([]);
  const member = membersOf(identifier("operations"), OPERATIONS_FILE, "type");
  const claim = (...candidates: readonly [string, ...string[]]): OutputSymbol =>
    member(claims.claim(...candidates));
  const requests = symbolsOf(api.operations.filter(takesSomething), (operation) =>
    claim(`${typeNameOf(operation)}Request`, `${typeNameOf(operation)}Arguments`),
  );
  const responses = symbolsOf(api.operations, (operation) =>
    claim(`${typeNameOf(operation)}Responses`),
  );
  const components = planComponents(api, member);
  const parameterGroups = planParameterGroups(api, {
    typeNameOf,
    claim,
    recorded: book.kind("parameterGroups"),
  });
  return {
    groups,
    filled: defaults === "filled" ? "read" : undefined,
    ...options,
    pathOf,
    isShared: schemas?.areShared === true,
    isOwn: (declaration) => folderOf(declaration) === undefined,
    typeOf: (declaration, side) =>
      planOf(symbols.get(symbolKey(declaration, side)), declaration.key),
    declaring: ({ origin: { document, pointer } }) =>
      declarations.get(
        originKey({ document, pointer: pointer.replace(/\/properties\/[^/]*$/, "") }),
      ),
    request: (operation) => requests.get(operation),
    responses: (operation) => planOf(responses.get(operation), operation.id),
    components,
    parameterGroups,
    names: new Set([
      ...[...symbols.values(), ...components.symbols].map(({ name }) => name),
      ...claims.names,
    ]),
  };
}

const symbolsOf = (
  operations: readonly Operation[],
  symbolOf: (operation: Operation) => OutputSymbol,
): ReadonlyMap<Operation, OutputSymbol> =>
  new Map(operations.map((operation) => [operation, symbolOf(operation)]));

/** The names that the types of an operation begin with. */
function typeNamesOf(groups: readonly OperationGroup[]): (operation: Operation) => string {
  const names = new Map(
    groups.flatMap((group) =>
      group.operations.map(({ operation, typeName }) => [operation, typeName] as const),
    ),
  );
  return (operation) => planOf(names.get(operation), operation.id);
}

/** Returns whether the write side has a separate type. */
export const isSplit = ({ use }: Declaration): boolean =>
  use.asymmetric && use.input && (use.output || use.event);

/** The sides that a declaration has a type for. */
export const sidesOf = (declaration: Declaration): readonly Side[] =>
  isSplit(declaration) ? ["read", "write"] : [declaration.use.side];

const takesSomething = (operation: Operation): boolean =>
  operation.parameters.length > 0 || operation.body !== undefined;

export const symbolKey = (declaration: Declaration, side: Side): string =>
  isSplit(declaration) && side === "write" ? `${declaration.key}#input` : declaration.key;

const declarationSymbols = (
  { declarations }: Api,
  names: ReadonlyMap<string, Identifier>,
  pathOf: TypesPlan["pathOf"],
): ReadonlyMap<string, OutputSymbol> =>
  new Map(
    declarations.flatMap((declaration) => {
      const path = pathOf(declaration, TYPES_FILE);
      return sidesOf(declaration).map((side) => {
        const key = symbolKey(declaration, side);
        return [key, outputSymbol(planOf(names.get(key), key), path, "type")] as const;
      });
    }),
  );

/** The names of types by the keys of declarations. */
export function schemaNames(
  api: Api,
  recorded: RecordedNames,
  report: Report,
): ReadonlyMap<string, Identifier> {
  const shorten = addressShortener(api);
  const requests = api.declarations.flatMap((declaration) =>
    declarationRequests(declaration, {
      seed: shorten(declaration.key),
      entry: api.origin.document,
    }),
  );
  return assignNames(requests, report, recorded);
}

export function declarationRequests(
  declaration: Declaration,
  { seed, entry }: { readonly seed: string; readonly entry: string },
): readonly NameRequest[] {
  const wanted = pascalCase(declaration.name);
  const component = /\/components\/schemas\/[^/]+$/.test(declaration.origin.pointer);
  const exact = wanted === declaration.name && declaration.origin.document === entry;
  const rank = declaration.named ? 0 : component && exact ? 1 : component ? 2 : 3;
  const { shared } = declaration;
  // What has no place of its own is known by its content, wherever it comes first.
  const identity = shared === undefined ? seed : `${seed.split("#")[0]} ${shared.id}`;
  const alternatives = (shared?.names ?? []).map(pascalCase).filter((name) => name !== wanted);
  const request: NameRequest = {
    key: declaration.key,
    seed: identity,
    wanted,
    // The spelling of a title or a property is no name of a type.
    ...(shared === undefined && { spelled: declaration.name }),
    longer: [...alternatives, ...longerNames(wanted, declaration.origin, entry)],
    rank,
    origin: declaration.origin,
    ...(shared !== undefined && { isUnnamed: true }),
  };
  if (!isSplit(declaration)) return [request];
  const key = `${declaration.key}#input`;
  const longer = [`${wanted}Write`, ...(request.longer ?? []).map((name) => `${name}Input`)];
  const spelled = shared === undefined ? `${declaration.name}Input` : `${wanted}Input`;
  const input = { wanted: `${wanted}Input`, spelled, longer };
  return [request, { ...request, ...input, key, seed: `${identity}#input`, rank: 3 }];
}
