import type { PaginationMeta } from "@apostille/evaluation-services/types";
import type { QuoteLabel } from "../../domain/index.js";
import type { Child } from "hono/jsx";
import { Pager, Tabs } from "../html/list.js";
import { Head, Page } from "../html/page.js";
import { Empty } from "../html/parts.js";
import { inWords, stateText } from "../html/words.js";
import type { Viewer } from "../session/viewer.js";

interface StatusListProps {
  readonly viewer: Viewer;
  readonly area: "orders" | "quotes";
  readonly actions?: Child;
  readonly statuses: readonly string[];
  /** The status of all that is listed; empty: any. */
  readonly status: string;
  /** What is looked for; empty: anything. */
  readonly search: string;
  readonly meta: PaginationMeta;
  /** What is shown before there is anything to list. */
  readonly beginning: Child;
  readonly children: Child;
}

/** A list with a tab for each status. */
export function StatusList(props: StatusListProps) {
  const { viewer, area, actions, statuses, status, search, meta } = props;
  const title = inWords(area);
  const tabs = ["", ...statuses].map((each): [string, string, string] => [
    each,
    each === "" ? "All" : stateText(each),
    addressOf(area, { status: each, search }),
  ]);
  return (
    <Page title={title} viewer={viewer} area={area}>
      <Head title={title} actions={actions} />
      <Search {...props} />
      <Tabs label={`${title} by status`} current={status} tabs={tabs} />
      <div class="card">
        {meta.total > 0 ? (
          <>
            {props.children}
            <Pager
              meta={meta}
              href={(page) => addressOf(area, { status, search, page })}
              what={area}
            />
            <p class="small">
              <a href={addressOf(`${area}.csv`, { status, search })} download>
                Download as CSV
              </a>
            </p>
          </>
        ) : search !== "" ? (
          <Empty title={`Nothing has “${search}” in it`}>
            <p>Looked for in numbers, references, candidates and names of documents.</p>
            <p>
              <a href={`/portal/${area}`}>See all {area}</a>
            </p>
          </Empty>
        ) : status === "" ? (
          props.beginning
        ) : (
          <Empty title={`No ${area.slice(0, -1)} is ${stateText(status).toLowerCase()}`}>
            <p>
              <a href={`/portal/${area}`}>See all {area}</a>
            </p>
          </Empty>
        )}
      </div>
    </Page>
  );
}

function Search({ area, status, search }: StatusListProps) {
  return (
    <form class="search" method="get" action={`/portal/${area}`} role="search">
      {status !== "" && <input type="hidden" name="status" value={status} />}
      <label class="visually-hidden" for="search">
        Search {area}
      </label>
      <input
        id="search"
        type="search"
        name="search"
        value={search}
        placeholder="Number, reference, candidate or document"
      />
      <button type="submit">Search</button>
    </form>
  );
}

interface StatusFilter {
  readonly status: string;
  readonly search: string;
  readonly page?: number;
}

function addressOf(area: string, { status, search, page = 1 }: StatusFilter): string {
  const query = new URLSearchParams();
  if (search !== "") query.set("search", search);
  if (status !== "") query.set("status", status);
  if (page > 1) query.set("page", String(page));
  return `/portal/${area}${query.size === 0 ? "" : `?${query}`}`;
}

/** The candidate of a request, and the reference that the customer gave it. */
export function Label({ of }: { readonly of: QuoteLabel | undefined }) {
  const { candidate = null, reference = null } = of ?? {};
  if (candidate === null && reference === null) return <span class="quiet absent">Not said</span>;
  return (
    <div>
      {candidate !== null && <bdi>{candidate}</bdi>}
      {reference !== null && (
        <div class="quiet small">
          <bdi>{reference}</bdi>
        </div>
      )}
    </div>
  );
}
