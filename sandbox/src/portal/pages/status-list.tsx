import type { PaginationMeta } from "@apostille/evaluation-services/types";
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
  readonly meta: PaginationMeta;
  /** What is shown before there is anything to list. */
  readonly beginning: Child;
  readonly children: Child;
}

/** A list with a tab for each status. */
export function StatusList(props: StatusListProps) {
  const { viewer, area, actions, statuses, status, meta } = props;
  const title = inWords(area);
  const tabs = ["", ...statuses].map((each): [string, string, string] => [
    each,
    each === "" ? "All" : stateText(each),
    addressOf(area, each, 1),
  ]);
  return (
    <Page title={title} viewer={viewer} area={area}>
      <Head title={title} actions={actions} />
      <Tabs label={`${title} by status`} current={status} tabs={tabs} />
      <div class="card">
        {meta.total > 0 ? (
          <>
            {props.children}
            <Pager meta={meta} href={(page) => addressOf(area, status, page)} what={area} />
          </>
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

function addressOf(area: string, status: string, page: number): string {
  const query = new URLSearchParams();
  if (status !== "") query.set("status", status);
  if (page > 1) query.set("page", String(page));
  return `/portal/${area}${query.size === 0 ? "" : `?${query}`}`;
}
