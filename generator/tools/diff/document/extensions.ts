import type { RefusalKind } from "../../../../runtime/wire/descriptors/refusal-kind.js";
import type { Operation, Origin, Pagination, RateLimit } from "../../../description/index.js";
import { type DiffContext, raiseDocument, roots } from "../findings/context.js";
import type { OldAndNew, Pairing } from "../findings/pairing.js";
import {
  atKeyword,
  descendantOf,
  type ChangeLocation,
  keywordIn,
  isEqual,
} from "../findings/written.js";
import type { Detail } from "../kinds/define.js";

/** Compares what the extensions of docs/extensions.md promise to callers. */
export function compareExtensions(context: DiffContext, operations: Pairing<Operation>): void {
  compareRates(context, operations);
  comparePagination(context, operations);
  compareWaits(context, operations);
  compareErrorShapes(context);
}

const RATE = "x-rate-limit";

/** The limit of an operation overrides that of the document. */
function compareRates(context: DiffContext, { both }: Pairing<Operation>): void {
  const { old, new: now, written } = context;
  const root = roots(context);
  reportRate(context, {
    old: old.api.rateLimit,
    new: now.api.rateLimit,
    at: keywordIn(root, RATE, written),
  });
  for (const pair of both) {
    const at = keywordIn({ old: pair.old.origin, new: pair.new.origin }, RATE, written);
    const isOwn = [
      written.old.keyword(pair.old.origin, RATE),
      written.new.keyword(pair.new.origin, RATE),
    ].some((value) => value !== undefined);
    if (!isOwn) continue;
    const message = `${pair.new.method} ${pair.new.path}`;
    reportRate(context, {
      old: pair.old.rateLimit ?? old.api.rateLimit,
      new: pair.new.rateLimit ?? now.api.rateLimit,
      at,
      messages: [message],
    });
  }
}

interface Rates {
  readonly old: RateLimit | undefined;
  readonly new: RateLimit | undefined;
  readonly at: ChangeLocation;
  readonly messages?: readonly string[];
}

function reportRate(context: DiffContext, { old, new: now, at, messages = [] }: Rates): void {
  if (isEqual(old, now)) return;
  const more = { at, detail: { before: describeRate(old), after: describeRate(now) }, messages };
  if (isLower(old, now)) raiseDocument(context, "rate-limit-lowered", "lowered", more);
  else raiseDocument(context, "rate-limit-raised", "raised", more);
}

/** Returns whether some sequence of requests that was within the old limit can exceed the new one. */
function isLower(old: RateLimit | undefined, now: RateLimit | undefined): boolean {
  if (old === undefined || now === undefined) return now !== undefined;
  const isShared = old.per !== now.per && !(old.per === "account" && now.per === "key");
  const windows = Math.ceil(now.window / old.window);
  return isShared || now.limit < windows * old.limit;
}

const describeRate = (rate: RateLimit | undefined): string =>
  rate === undefined ? "none" : `${rate.limit} in ${rate.window} seconds for each ${rate.per}`;

const PAGES = "x-pagination";

function comparePagination(context: DiffContext, { both }: Pairing<Operation>): void {
  for (const { old, new: now } of both) {
    const [before, after] = [old.pagination, now.pagination];
    if (isEqual(before, after)) continue;
    const origins = { old: old.origin, new: now.origin };
    const keys = Object.keys({ ...before, ...after }).filter(
      (key) => !isEqual(entry(before, key), entry(after, key)),
    );
    const [key, ...more] = keys;
    const inside = { old: descendantOf(old.origin, PAGES), new: descendantOf(now.origin, PAGES) };
    const at =
      key !== undefined && more.length === 0
        ? keywordIn(inside, key, context.written)
        : keywordIn(origins, PAGES, context.written);
    const added = keys.every((name) => entry(before, name) === undefined);
    raiseDocument(context, "pagination-changed", added ? "added" : "changed", {
      at,
      detail: paginationDetail({ before, after }, key),
      messages: [`${now.method} ${now.path}`],
    });
  }
}

/** The values of the first field that differs, if both have the same style. */
function paginationDetail(
  {
    before,
    after,
  }: { readonly before: Pagination | undefined; readonly after: Pagination | undefined },
  key = "",
): Detail {
  return before?.style === after?.style
    ? { name: key, before: entry(before, key), after: entry(after, key) }
    : { before: before?.style ?? "nothing", after: after?.style ?? "nothing" };
}

const entry = (value: object | undefined, key: string): unknown =>
  value === undefined ? undefined : Object.getOwnPropertyDescriptor(value, key)?.value;

const WAITS = [
  "x-speakeasy-polling",
  "x-ms-long-running-operation",
  "x-ms-long-running-operation-options",
];

/** Compares what generated code waits for, and where it asks. */
function compareWaits(context: DiffContext, { both }: Pairing<Operation>): void {
  const { written } = context;
  for (const { old, new: now } of both) {
    for (const name of WAITS) {
      const before = written.old.keyword(old.origin, name);
      if (isEqual(before, written.new.keyword(now.origin, name))) continue;
      raiseDocument(context, "wait-changed", before === undefined ? "added" : "changed", {
        at: keywordIn({ old: old.origin, new: now.origin }, name, written),
        detail: { name },
        messages: [`${now.method} ${now.path}`],
      });
    }
  }
}

const ERRORS = "x-error-shapes";

function compareErrorShapes(context: DiffContext): void {
  const [before, after] = [context.old.api.errorShapes, context.new.api.errorShapes];
  const root = roots(context);
  const shapes: OldAndNew<Origin> = {
    old: descendantOf(root.old, ERRORS),
    new: descendantOf(root.new, ERRORS),
  };
  // Object.keys loses the type of the keys, which come from both records.
  for (const kind of Object.keys({ ...before, ...after }) as RefusalKind[]) {
    if (isEqual(before[kind], after[kind])) continue;
    const own = { old: descendantOf(shapes.old, kind), new: descendantOf(shapes.new, kind) };
    const at =
      before[kind] === undefined || after[kind] === undefined
        ? keywordIn(shapes, kind, context.written)
        : atKeyword(own, ["status", "headers", "body"], context.written);
    raiseDocument(context, "error-shape-changed", "changed", { at, detail: { name: kind } });
  }
}
