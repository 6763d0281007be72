/** Follows a list from page to page, as `x-pagination` says. */
import {
  listIn,
  nextPage,
  type PagePosition,
} from "../../../../runtime/client/pagination/next-page.js";
import type { PaginationDescriptor } from "../../../../runtime/wire/descriptors/pagination.js";
import { type Operation, parseUrl } from "../../../description/index.js";
import type { DescribedOperation } from "../../live/index.js";
import { type Case, parameterKey, type RequestInput, inputValues } from "../cases/input.js";
import type { SentRequest } from "../exchange/exchange.js";
import { answeredValue } from "../session/answered.js";
import { type CaseOutcome, requestOf } from "../session/attempt.js";
import type { Session } from "../session/session.js";

export interface ListedPage {
  readonly outcome: CaseOutcome;
  readonly data: unknown;
  readonly items: readonly unknown[];
  readonly position: PagePosition;
}

export interface PageWalk {
  readonly pages: readonly ListedPage[];
  /** Whether the last page leads no further. */
  readonly ended: boolean;
}

interface PagedList {
  readonly session: Session;
  readonly checked: DescribedOperation;
  readonly input: RequestInput;
}

/** Longer lists are not followed to their end. */
const PAGES = 40;

/** Pages after an empty one that leads further: two are enough to show that there is no end. */
const EMPTY = 2;

/** The pages of a list, from the first one on. A page that fails, or leads to itself, is the last one. */
export async function walkPages(list: PagedList, most = PAGES): Promise<PageWalk> {
  const { checked, input } = list;
  const { pagination } = checked.operation;
  const pages: ListedPage[] = [];
  let position: PagePosition | undefined = { query: inputValues(input, "query") };
  let empty = 0;
  const seen = new Set<string>();
  while (position !== undefined && pages.length < most && empty < EMPTY) {
    const page = await pageAt(position, list);
    if (page === undefined || pagination === undefined) break;
    pages.push(page);
    if (page.data === undefined) break;
    empty = page.items.length === 0 ? empty + 1 : 0;
    seen.add(JSON.stringify(position));
    position = nextPosition(page, pagination);
    if (seen.has(JSON.stringify(position))) break;
  }
  return { pages, ended: position === undefined };
}

/** The base of links; only their query is used, since the server has one address. */
const BASE = "http://list.invalid";

function nextPosition(
  { data, outcome, position }: ListedPage,
  pagination: PaginationDescriptor,
): PagePosition | undefined {
  const link = outcome.answer?.headers.get("link") ?? null;
  const here = { ...position, url: `${BASE}${outcome.request.target}` };
  try {
    const next = nextPage({ data, link }, here, pagination);
    return (
      next && { query: next.query, ...(pagination.style === "link" && { url: next.url ?? "" }) }
    );
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

async function pageAt(
  position: PagePosition,
  { session, checked, input }: PagedList,
): Promise<ListedPage | undefined> {
  const { operation } = checked;
  const { pagination } = operation;
  const one: Case = {
    id: `${operation.id}/pages`,
    kind: "edge",
    input: atPosition(input, position, operation),
  };
  const request = await requestOf(one, checked, session.options.credentials);
  if (request === undefined) return undefined;
  const outcome = await session.send(followLink(request, position), { one, checked });
  const isGood = outcome.answer !== undefined && outcome.answer.status < 300;
  const data = isGood ? await answeredValue(outcome, checked) : undefined;
  return {
    outcome,
    data,
    items: pagination === undefined ? [] : listIn(data, pagination),
    position,
  };
}

const atPosition = (
  input: RequestInput,
  { query }: PagePosition,
  { parameters }: Operation,
): RequestInput => ({
  ...input,
  parameters: new Map([
    ...input.parameters,
    ...parameters.flatMap((parameter): (readonly [string, unknown])[] =>
      parameter.location === "query" && Object.hasOwn(query, parameter.name)
        ? [[parameterKey(parameter), query[parameter.name]]]
        : [],
    ),
  ]),
});

/** The request with the query of a link. */
function followLink(request: SentRequest, { url }: PagePosition): SentRequest {
  const link = url === undefined ? undefined : parseUrl(url, BASE);
  if (link === undefined) return request;
  const [path = ""] = request.target.split("?");
  return { ...request, target: `${path}${link.search}` };
}
