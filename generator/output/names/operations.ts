import {
  type Api,
  camelCase,
  type Declaration,
  nameChanged,
  type Operation,
  pascalCase,
  type Report,
} from "../../description/index.js";
import { functionIdentifier, type Identifier, isIdentifier } from "../print/escape/identifier.js";
import {
  assignNames,
  createClaims,
  giveNames,
  type NameClaims,
  nameOf,
  type NameRequest,
} from "./assign.js";
import { type Group, groupByTag } from "./groups.js";
import { withoutPath } from "./methods/habits.js";
import { methodNames } from "./methods/method-names.js";
import { partsOf } from "./methods/path-words.js";
import { MAX_LENGTH, pathNames } from "./path-names.js";
import { NameBook, type RecordedNames } from "./record.js";

/** Operations of one tag: a namespace of the client and a handler interface of the server. */
export interface OperationGroup extends Omit<Group, "members" | "words"> {
  readonly operations: readonly NamedOperation[];
}

export interface NamedOperation {
  readonly operation: Operation;
  /** `approveQuote`. */
  readonly name: Identifier;
  /** `ApproveQuote`: prefix of the types that belong to it. */
  readonly typeName: string;
  /** Name within its group: `approve`. May be a reserved word such as `delete`. */
  readonly method: string;
  /** Name of the declaration of its function: the method, or `delete_`. */
  readonly functionName: Identifier;
  /** The method, if its function has to be exported by another name than its own. */
  readonly exportedAs?: string;
}

/** The names that all files of an output share; computed once per document. */
export interface ApiNames {
  /** Operations by their first tag, in the order of the document. */
  readonly groups: readonly OperationGroup[];
  /** Names that the output had, and those that it has now. */
  readonly book: NameBook;
  /** What the schemas of one of several documents are called; absent if it has an output of its own. */
  readonly schemas?: SchemaNames;
  /** The names of each document, if there are several. */
  readonly documents?: ReadonlyMap<string, ApiNames>;
}

/** The names of schemas that are unique among several documents. */
export interface SchemaNames {
  /** By the keys of declarations, as `schemaNames` of the types gives them. */
  readonly names: ReadonlyMap<string, Identifier>;
  /** The folder, as seen from that of the document, where what it shares is declared; `undefined` for what is its own. */
  folderOf(declaration: Declaration): string | undefined;
  /** Whether these are the schemas that documents share, and not those of one document. */
  readonly areShared: boolean;
}

/** Names the operations and groups of an API; clashes are reported. */
export function nameApi(api: Api, report: Report, book = new NameBook()): ApiNames {
  const recorded = book.kind("operations");
  const ids = book.kind("ids of operations");
  const byPath = pathNames(api.operations);
  const requests = api.operations.map((operation) => {
    const request = operationRequest(operation, byPath(operation).names);
    return { ...request, isRenamed: operation.named && isRenamed(request, recorded, ids) };
  });
  const names = assignNames(requests, report, recorded);
  for (const { key, seed, wanted } of requests)
    if (nameOf(names, key) !== wanted) ids.keep(seed, key);
  const typeNames = assignNames(
    requests.map(({ key, seed, rank, origin }) => ({
      key,
      seed,
      wanted: pascalCase(nameOf(names, key)),
      rank: rank === 0 ? 0 : 1,
      origin,
    })),
    report,
    book.kind("operationTypes"),
  );
  for (const { key, seed, origin } of requests)
    reportChange({ old: recorded.kept.get(seed), name: nameOf(names, key), origin }, report);
  const renamed = new Set(requests.filter((one) => one.isRenamed).map(({ key }) => key));
  const own = book.without(recorded.kept, "methods of ");
  const groups = groupByTag(api, report, book).map(({ members, words, ...group }) => {
    const methods = book.kind(`methods of ${words.join("")}`);
    const kept = new Map(
      members.flatMap(({ address }) => {
        const name = methods.kept.get(address) ?? own.get(address);
        return name === undefined ? [] : [[address, name] as const];
      }),
    );
    const naming = { names, typeNames, byPath, renamed, report, recorded: { ...methods, kept } };
    return { ...group, operations: nameMethods({ members, words }, naming) };
  });
  return { groups, book };
}

/**
 * Whether an operation has another id than before. A name that is not made of its id is recorded with the id that it had.
 */
function isRenamed(
  { key, seed, wanted }: NameRequest & { readonly seed: string },
  { kept }: RecordedNames,
  ids: RecordedNames,
): boolean {
  const old = kept.get(seed);
  return old !== undefined && old !== wanted && ids.kept.get(seed) !== key;
}

interface Change extends Pick<NameRequest, "origin"> {
  readonly old: string | undefined;
  readonly name: string;
}

function reportChange({ old, name, origin }: Change, report: Report): void {
  if (old === undefined || old === name) return;
  report(nameChanged({ old, name, oldType: pascalCase(old), type: pascalCase(name) }, origin));
}

function operationRequest(
  operation: Operation,
  byPath: readonly string[],
): NameRequest & { readonly seed: string } {
  const { id, named, sharedId, address, name, method, path, origin } = operation;
  const written = named ? id : sharedId;
  const own =
    written === undefined ? byPath : [camelCase(withoutPath({ id: written, method, path }))];
  const [wanted = id, ...longer] = [...(name === undefined ? [] : [name]), ...own, ...byPath];
  return {
    key: id,
    seed: address,
    wanted,
    ...(named && { spelled: camelCase(id) }),
    longer,
    rank: name !== undefined ? 0 : wanted === id ? 2 : 3,
    origin,
    isUnnamed: !named || sharedId !== undefined,
    isKept: true,
  };
}

/** Names by id. Names that differ only in case have types that differ further. */
interface NamesById {
  readonly names: ReadonlyMap<string, Identifier>;
  readonly typeNames: ReadonlyMap<string, Identifier>;
  readonly byPath: ReturnType<typeof pathNames>;
  /** The ids of the operations whose ids have changed. */
  readonly renamed: ReadonlySet<string>;
  readonly report: Report;
  readonly recorded: RecordedNames;
}

/** The methods of a group. Of those that would be called the same, all but one get a longer name. */
function nameMethods(
  { members, words }: Pick<Group, "members" | "words">,
  { names, typeNames, byPath, renamed, report, recorded }: NamesById,
): readonly NamedOperation[] {
  const requests = members.map((operation) => ({
    ...methodRequest(operation, { own: nameOf(names, operation.id), words, ...byPath(operation) }),
    isRenamed: renamed.has(operation.id),
  }));
  const methods = giveNames(requests, { legal: isMethodName, report, recorded });
  const claims = createClaims(methods.values());
  return members.map((operation) => ({
    operation,
    name: nameOf(names, operation.id),
    typeName: nameOf(typeNames, operation.id),
    ...functionNames(nameOf(methods, operation.id), claims),
  }));
}

/**
 * Properties and exports may have reserved words as names. A method `then` would make the group look like a promise, and
 * `default` is what a module exports without a name.
 */
const isMethodName = (name: string): boolean =>
  name !== "then" && name !== "default" && (isIdentifier(name) || /^[a-z]+$/.test(name));

type FunctionNames = Pick<NamedOperation, "method" | "functionName" | "exportedAs">;

function functionNames(method: string, claims: NameClaims): FunctionNames {
  const functionName = functionIdentifier(method);
  return functionName === undefined
    ? { method, functionName: claims.claim(`${method}_`), exportedAs: method }
    : { method, functionName };
}

interface MethodParts extends ReturnType<ReturnType<typeof pathNames>> {
  /** The name of the operation. */
  readonly own: Identifier;
  readonly words: readonly string[];
}

function methodRequest(
  operation: Operation,
  { own, words, names: [id = own], path }: MethodParts,
): NameRequest {
  const { named, sharedId, address, name, methodName, origin } = operation;
  const { names, rank: derived } = methodNames(
    named ? operation : { ...operation, id, path },
    words,
  );
  const [wanted = own, ...others] = names.filter((one) => named || one.length <= MAX_LENGTH);
  // The same operation at a second path, such as one of a second version.
  const isSecond = sharedId !== undefined || (named && withoutPath(operation) !== operation.id);
  const versions = isSecond ? partsOf(path).filter((part) => /^v\d+$/.test(part)) : [];
  const versioned = versions.map((version) => `${wanted}${pascalCase(version)}`);
  const [spelled = own, ...longer] = [...others, ...versioned, own];
  const rank = (name ?? methodName) !== undefined ? 0 : wanted === own ? 1 : derived;
  const isReported = sharedId !== undefined || (name !== undefined && name !== own);
  const isUnnamed = !named || isReported;
  const key = operation.id;
  return { key, seed: address, wanted, spelled, longer, rank, origin, isUnnamed, isKept: true };
}
