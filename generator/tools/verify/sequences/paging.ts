/** Checks that the pages of a list together are the list. */
import {
  pageEndless,
  pageFailed,
  pageIncomplete,
  pagePosition,
  pageRepeated,
  pageTooLong,
  type Parameter,
  valueAt,
} from "../../../description/index.js";
import type { DescribedOperation } from "../../live/index.js";
import { type RequestInput, withParameter } from "../cases/input.js";
import { type Mismatch, mismatch, operationName } from "../checks/mismatch.js";
import { hasIdentity, identityOf } from "../session/answered.js";
import type { CaseOutcome } from "../session/attempt.js";
import { type ListedPage, type PageWalk, walkPages } from "./pages.js";
import type { Session } from "../session/session.js";

interface PageFault {
  readonly found: Mismatch;
  readonly outcome: CaseOutcome;
}

/** The sizes that pages are requested with: small ones to have several, and one that holds all items. */
const SIZES = { small: [2, 1, 3, 5, 10], large: [100, 50, 25, 20, 10] };

/** Follows the pages of a list, and records what is wrong with them if it is wrong twice. */
export async function checkPaging(
  checked: DescribedOperation,
  input: RequestInput,
  session: Session,
): Promise<void> {
  const { operation } = checked;
  const { pagination } = operation;
  if (pagination === undefined || operation.method !== "GET") return;
  const size = operation.parameters.find(
    ({ name, location }) => location === "query" && name === pagination.size,
  );
  const small = withSize(input, size, SIZES.small, session);
  const once = async (): Promise<readonly PageFault[]> => {
    const walk = await walkPages({ session, checked, input: small.input });
    const whole = withSize(input, size, SIZES.large, session);
    const all = await walkPages({ session, checked, input: whole.input }, 2);
    return faultsOf(walk, { checked, size: small.size, all });
  };
  const first = await once();
  if (first.length === 0) return;
  // Something may have been created or removed meanwhile.
  const secondKeys = new Set((await once()).map(({ found }) => found.key));
  const label = { case: `${operation.id}/pages`, operation: operation.id };
  for (const { found, outcome } of first)
    if (secondKeys.has(found.key)) session.record(found, outcome, label);
}

function withSize(
  input: RequestInput,
  size: Parameter | undefined,
  wanted: readonly number[],
  { options }: Session,
): { readonly input: RequestInput; readonly size?: number } {
  if (size === undefined) return { input };
  const value = wanted.find((one) => options.values.issues(size.schema, "write", one).length === 0);
  return value === undefined
    ? { input }
    : { input: withParameter(input, size, value), size: value };
}

interface ExpectedPages {
  readonly checked: DescribedOperation;
  readonly size: number | undefined;
  /** The same list in larger pages. */
  readonly all: PageWalk;
}

function faultsOf(walk: PageWalk, { checked, size, all }: ExpectedPages): readonly PageFault[] {
  const { operation } = checked;
  const name = operationName(operation);
  const at = operation.origin;
  const seen = new Set<string>();
  const faults = walk.pages.flatMap((page, index) => {
    const number = index + 1;
    const { items, outcome } = page;
    const { status = 0 } = outcome.answer ?? {};
    if (page.data === undefined)
      return index === 0 || status === 429
        ? []
        : [{ found: mismatch(pageFailed({ operation: name, status, page: number }, at)), outcome }];
    const found = [
      ...(size !== undefined && items.length > size
        ? [pageTooLong({ operation: name, count: items.length, size }, at)]
        : []),
      ...items
        .filter((item) => hasIdentity(item) && seen.has(identityOf(item)))
        .slice(0, 1)
        .map((item) => pageRepeated({ operation: name, page: number, item: identityOf(item) }, at)),
    ];
    for (const item of items) seen.add(identityOf(item));
    return [
      ...found.map((diagnostic) => ({ found: mismatch(diagnostic), outcome })),
      ...positionFaults(page, { checked, number, walk }),
    ];
  });
  if (faults.length > 0) return faults;
  return [...endFaults(walk, checked), ...wholeFaults(walk, { checked, size, all })];
}

/** What a page says of its own number. */
function positionFaults(
  { data, outcome, position }: ListedPage,
  {
    checked,
    number,
    walk,
  }: { readonly checked: DescribedOperation; readonly number: number; readonly walk: PageWalk },
): readonly PageFault[] {
  const { operation } = checked;
  const { style, current, last, page = "page" } = operation.pagination ?? {};
  if (style !== "page") return [];
  const asked = Number(position.query[page] ?? number);
  const end = walk.ended ? asked - number + walk.pages.length : undefined;
  const expected: readonly (readonly [string | undefined, number | undefined])[] = [
    [current, asked],
    [last, end],
  ];
  return expected.flatMap(([name, value]) => {
    const found = numberIn(data, name);
    if (name === undefined || found === undefined || value === undefined || found === value)
      return [];
    // An empty list has no page, or one.
    if (walk.pages.length === 1 && found <= 1) return [];
    const shown = {
      operation: operationName(operation),
      name,
      found,
      expected: value,
      page: number,
    };
    return [{ found: mismatch(pagePosition(shown, operation.origin), name), outcome }];
  });
}

function numberIn(data: unknown, pointer: string | undefined): number | undefined {
  const value = pointer === undefined ? undefined : valueAt(data, pointer)?.value;
  return typeof value === "number" ? value : undefined;
}

/** A list that leads on and on. */
function endFaults(
  { pages, ended }: PageWalk,
  { operation }: DescribedOperation,
): readonly PageFault[] {
  const last = pages.at(-1);
  const before = pages.at(-2);
  if (ended || last === undefined || before === undefined || last.data === undefined) return [];
  const isEmpty = last.items.length === 0 && before.items.length === 0;
  const isSame = JSON.stringify(last.items) === JSON.stringify(before.items);
  if (!isEmpty && !isSame) return [];
  const why = isEmpty ? "it has no items" : "both have the same items";
  const shown = { operation: operationName(operation), page: pages.length - 1, why };
  return [{ found: mismatch(pageEndless(shown, operation.origin)), outcome: last.outcome }];
}

/** Compares the number of items with the total, and with that of larger pages. */
function wholeFaults(walk: PageWalk, { checked, all }: ExpectedPages): readonly PageFault[] {
  const { operation } = checked;
  const last = walk.pages.at(-1);
  if (!walk.ended || last === undefined) return [];
  const count = walk.pages.reduce((sum, { items }) => sum + items.length, 0);
  const larger = all.pages.reduce((sum, { items }) => sum + items.length, 0);
  const total = numberIn(last.data, operation.pagination?.total);
  const whys = [
    ...(total !== undefined && total !== count ? [`its total is ${total}`] : []),
    ...(all.ended && larger !== count ? [`${larger} in larger pages`] : []),
  ];
  return whys.slice(0, 1).map((why) => {
    const shown = { operation: operationName(operation), count, why };
    return { found: mismatch(pageIncomplete(shown, operation.origin)), outcome: last.outcome };
  });
}
