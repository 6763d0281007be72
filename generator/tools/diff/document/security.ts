import type {
  Operation,
  Origin,
  SecurityAlternative,
  SecurityScheme,
} from "../../../description/index.js";
import { type DiffContext, raiseDocument } from "../findings/context.js";
import type { Pairing, Version } from "../findings/pairing.js";
import { descendantOf, type ChangeLocation } from "../findings/written.js";
import type { Detail } from "../kinds/define.js";

/** One security alternative: scopes by scheme. A scheme under another name counts as the same. */
type Way = ReadonlyMap<string, ReadonlySet<string>>;

interface Access {
  readonly ways: readonly Way[];
  /** No credentials are required. */
  readonly anonymous: boolean;
  readonly at: Origin;
}

/** Compares the credentials that callers need for each operation. */
export function compareSecurity(
  context: DiffContext,
  operations: Pairing<Operation>,
  schemes: Pairing<SecurityScheme>,
): void {
  const renamed = new Map(schemes.both.map(({ old, new: now }) => [old.key, now.key]));
  for (const { old, new: now } of operations.both) {
    const message = `${now.method} ${now.path}`;
    const before = accessOf(old, { context, version: "old" }, (key) => renamed.get(key) ?? key);
    const after = accessOf(now, { context, version: "new" }, (key) => key);
    compareAccess(context, { old: before, new: after, message });
  }
}

function accessOf(
  { security, origin }: Operation,
  { context, version }: { readonly context: DiffContext; readonly version: Version },
  nameOf: (key: string) => string,
): Access {
  const own = context.written[version].keyword(origin, "security") !== undefined;
  const root = context[version].api.origin;
  return {
    ways: security.map((alternative) => wayOf(alternative, nameOf)),
    anonymous: security.length === 0 || security.some((alternative) => alternative.length === 0),
    at: descendantOf(own ? origin : root, "security"),
  };
}

const wayOf = (alternative: SecurityAlternative, nameOf: (key: string) => string): Way =>
  new Map(alternative.map(({ key, scopes }) => [nameOf(key), new Set(scopes)]));

interface Pair {
  readonly old: Access;
  readonly new: Access;
  readonly message: string;
}

function compareAccess(context: DiffContext, pair: Pair): void {
  const { old, new: now, message } = pair;
  const more = {
    at: securityAt(context, pair),
    detail: { before: describe(old), after: describe(now) },
    messages: [message],
  };
  if (old.anonymous && now.anonymous) return;
  if (old.anonymous) raiseDocument(context, "security-required", "required", more);
  else if (now.anonymous) raiseDocument(context, "security-lifted", "lifted", more);
  else compareWays(context, pair, more);
}

interface ListLocation {
  readonly old: Origin;
  readonly new: Origin;
  readonly isRemoved: boolean;
}

/** A change of the list as a whole. */
interface Report {
  readonly at: ListLocation;
  readonly detail: Detail;
  readonly messages: readonly string[];
}

/** The operation's own list, if it has or had one. */
function securityAt({ written }: DiffContext, { old, new: now }: Pair): ListLocation {
  const isOwn = ({ at }: Access): boolean => at.pointer !== "/security";
  const isRemoved = (isOwn(old) && !isOwn(now)) || written.new.at(now.at) === undefined;
  return { old: old.at, new: now.at, isRemoved };
}

function compareWays(context: DiffContext, { old, new: now, message }: Pair, more: Report): void {
  for (const [index, way] of old.ways.entries()) {
    if (now.ways.some((other) => isEnough(way, other))) continue;
    const same = now.ways.find((other) => sameSchemes(way, other));
    if (same !== undefined)
      compareScopes(context, {
        old: way,
        new: same,
        at: more.at,
        index: now.ways.indexOf(same),
        message,
      });
    else if (now.ways.some((other) => hasSchemes(other, way))) {
      raiseDocument(context, "security-required", "required", more);
    } else {
      const at: ChangeLocation = { old: descendantOf(old.at, index), new: now.at, isRemoved: true };
      raiseDocument(context, "security-alternative-removed", "removed", {
        at,
        detail: { name: describeWay(way) },
        messages: [message],
      });
    }
  }
  reportNewWays(context, { old, new: now, message }, more);
}

function reportNewWays(context: DiffContext, { old, new: now, message }: Pair, more: Report): void {
  for (const [index, way] of now.ways.entries()) {
    if (old.ways.some((other) => isEnough(way, other))) continue;
    const same = old.ways.find((other) => sameSchemes(way, other));
    if (same !== undefined)
      compareScopes(context, { old: same, new: way, at: more.at, index, message });
    else if (old.ways.some((other) => hasSchemes(other, way))) {
      if (now.ways.length > old.ways.length)
        raiseDocument(context, "security-alternative-added", "added", {
          ...more,
          detail: { name: describeWay(way) },
        });
      else raiseDocument(context, "security-lifted", "lifted", more);
    } else if (
      !old.ways.some((other) => hasSchemes(way, other)) ||
      now.ways.length > old.ways.length
    ) {
      const at: ChangeLocation = { old: old.at, new: descendantOf(now.at, index) };
      raiseDocument(context, "security-alternative-added", "added", {
        at,
        detail: { name: describeWay(way) },
        messages: [message],
      });
    }
  }
}

/** Returns whether a caller with the credentials of one alternative also satisfies another. */
const isEnough = (given: Way, wanted: Way): boolean =>
  [...wanted].every(([scheme, scopes]) => {
    const own = given.get(scheme);
    return own !== undefined && [...scopes].every((scope) => own.has(scope));
  });

const hasSchemes = (all: Way, some: Way): boolean =>
  [...some.keys()].every((scheme) => all.has(scheme));

const sameSchemes = (a: Way, b: Way): boolean => a.size === b.size && hasSchemes(a, b);

interface Scopes {
  readonly old: Way;
  readonly new: Way;
  readonly at: ListLocation;
  readonly index: number;
  readonly message: string;
}

function compareScopes(context: DiffContext, { old, new: now, at, index, message }: Scopes): void {
  for (const [scheme, scopes] of now) {
    const before = old.get(scheme) ?? new Set<string>();
    const added = [...scopes].filter((scope) => !before.has(scope));
    const removed = [...before].filter((scope) => !scopes.has(scope));
    const written = at.isRemoved ? at : { ...at, new: descendantOf(at.new, index, scheme) };
    if (added.length > 0)
      raiseDocument(context, "scope-added", "added", {
        at: written,
        detail: { values: added },
        messages: [message],
      });
    if (removed.length > 0)
      raiseDocument(context, "scope-removed", "removed", {
        at: written,
        detail: { values: removed },
        messages: [message],
      });
  }
}

const describeWay = (way: Way): string =>
  [...way]
    .map(([scheme, scopes]) =>
      scopes.size === 0 ? scheme : `${scheme} (${[...scopes].join(", ")})`,
    )
    .join(" and ") || "nothing";

const describe = ({ ways, anonymous }: Access): string => {
  const named = ways.filter(({ size }) => size > 0).map(describeWay);
  return [...(anonymous ? ["none"] : []), ...named].join(" or ");
};
