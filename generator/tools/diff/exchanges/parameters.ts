import {
  type Node,
  type Origin,
  type Parameter,
  splitPointer,
} from "../../../description/index.js";
import { viewOfParameter } from "../comparing/viewpoint.js";
import { compareDocs, compareSunset, hasEnded } from "../findings/annotations.js";
import { type OldAndNew, pairBy, type Version } from "../findings/pairing.js";
import { descendantOf, origins } from "../findings/written.js";
import {
  affectedIn,
  compareComponentName,
  compareDefaults,
  keywordAt,
  type MessageScope,
  raiseIn,
} from "./scope.js";
import { compareSerialization } from "./serialization.js";

/** Compares the parameters of a request; path parameters are paired by their position in the path. */
export function compareParameters(
  scope: MessageScope,
  old: ParameterHolder,
  now: ParameterHolder,
): void {
  const { both, removed, added } = pairBy(withKeys(old), withKeys(now), ({ key }) => key);
  for (const { parameter } of removed) {
    const ruling =
      scope.view.role === "sent" ? "sent" : parameter.required ? "readRequired" : "read";
    const at = {
      old: listedAt(scope, "old", old, parameter),
      new: now.node.origin,
      isRemoved: true,
    };
    raiseIn({ ...scope, node: parameter }, "parameter-removed", at, {
      ruling,
      detail: { name: parameter.name },
      ended: hasEnded(parameter.origin, scope.context),
    });
  }
  for (const { parameter } of added) {
    const ruling =
      scope.view.role === "sent" && parameter.required ? "sentRequired" : scope.view.role;
    const at = { old: old.node.origin, new: listedAt(scope, "new", now, parameter) };
    raiseIn(scope, "parameter-added", at, { ruling, detail: { name: parameter.name } });
  }
  for (const pair of both)
    compareParameter(scope, { old: pair.old.parameter, new: pair.new.parameter });
  reportNames(
    scope,
    both.map(({ old: a, new: b }) => ({ old: a.parameter, new: b.parameter })),
  );
}

/** A request with its path, if it has one. */
interface ParameterHolder {
  readonly node: Node;
  readonly parameters: readonly Parameter[];
  readonly path: string;
}

interface KeyedParameter {
  readonly key: string;
  readonly parameter: Parameter;
}

function withKeys({ parameters, path }: ParameterHolder): readonly KeyedParameter[] {
  const names = [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name = ""]) => name);
  return parameters.map((parameter) => ({ key: keyOf(parameter, names), parameter }));
}

/** Names of headers are case-insensitive (RFC 9110, 5.1); those of path parameters are not transmitted. */
function keyOf({ location, name }: Parameter, names: readonly string[]): string {
  if (location === "path" && names.includes(name)) return `path ${names.indexOf(name)}`;
  return `${location} ${location === "header" ? name.toLowerCase() : name}`;
}

/** The list entry of a parameter, which may be a reference to one defined elsewhere. */
function listedAt(
  { context }: MessageScope,
  version: Version,
  { node }: ParameterHolder,
  { origin }: Parameter,
): Origin {
  const { resolver } = context[version].set;
  const item = { ...node.origin, pointer: splitPointer(node.origin.pointer)[0] };
  for (const holder of [node.origin, item]) {
    const list = descendantOf(holder, "parameters");
    const entries = context.written[version].at(list);
    for (const index of Array.isArray(entries) ? entries.keys() : []) {
      const entry = descendantOf(list, index);
      const ref = context.written[version].keyword(entry, "$ref");
      const target = typeof ref === "string" ? resolver.resolve(ref, entry) : undefined;
      if (target?.document === origin.document && target.pointer === origin.pointer) return entry;
    }
  }
  return origin;
}

type Pair = OldAndNew<Parameter>;

function compareParameter(request: MessageScope, pair: Pair): void {
  const { old, new: now } = pair;
  const scope = { ...request, node: old };
  const { context, graph, view, message } = scope;
  const detail = { name: now.name };
  compareDocs(old, now, affectedIn(scope), context);
  compareSunset(old, now, affectedIn(scope), context);
  if (old.required !== now.required) {
    const kind = now.required ? "parameter-required" : "parameter-optional";
    // Those who leave it out are affected, as they are by its default.
    raiseIn(request, kind, keywordAt(scope, pair, "required"), { detail });
  }
  compareEmptyValue(scope, pair);
  compareDefaults(
    request,
    { old: old.schema, new: now.schema },
    { before: old.default, after: now.default },
  );
  compareComponentName(scope, pair, "parameters");
  compareSerialization(scope, pair, now.name);
  graph.compare(old.schema, now.schema, {
    view: viewOfParameter(view, now.codec),
    message,
    ...(old.name !== now.name && { replaced: origins(pair) }),
  });
}

/** `allowEmptyValue`, which is valid for query parameters only (OpenAPI 3.2, 4.12.2). */
function compareEmptyValue(scope: MessageScope, pair: Pair): void {
  if (pair.new.location !== "query") return;
  const { written } = scope.context;
  const was = written.old.keyword(pair.old.origin, EMPTY) === true;
  const is = written.new.keyword(pair.new.origin, EMPTY) === true;
  if (was === is) return;
  const kind = is ? "empty-value-allowed" : "empty-value-refused";
  raiseIn(scope, kind, keywordAt(scope, pair, EMPTY), { detail: { name: pair.new.name } });
}

const EMPTY = "allowEmptyValue";

/** Path parameters may be renamed; if they only change places, no name is new. */
function reportNames(scope: MessageScope, pairs: readonly Pair[]): void {
  const inPath = pairs.filter(({ old }) => old.location === "path");
  const names = new Set(inPath.map(({ old }) => old.name));
  for (const { old, new: now } of inPath) {
    if (old.name === now.name || names.has(now.name)) continue;
    scope.context.raise({
      kind: "name",
      ruling: "renamed",
      part: "document",
      audience: scope.view.audience,
      at: keywordAt(scope, { old, new: now }, "name"),
      detail: { name: "name of the parameter", before: old.name, after: now.name },
      messages: () => [scope.message],
    });
  }
}
