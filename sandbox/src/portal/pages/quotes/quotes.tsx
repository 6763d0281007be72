import type { Quote } from "@apostille/evaluation-services/types";
import type { ListPage } from "../../../foundation/index.js";
import { Pager, Table, Tabs } from "../../html/list.js";
import { Head, Page } from "../../html/page.js";
import { Badge, Empty } from "../../html/parts.js";
import { Time } from "../../html/time.js";
import { money, stateText, toneOf, inWords } from "../../html/words.js";
import type { Viewer } from "../../session/viewer.js";

interface QuotesProps {
  readonly viewer: Viewer;
  readonly list: ListPage<Quote>;
  readonly status: string;
}

const statuses = ["pending", "requested", "awaiting_payment", "approved", "cancelled"] as const;

export function Quotes({ viewer, list, status }: QuotesProps) {
  const { data, meta } = list;
  return (
    <Page title="Quotes" viewer={viewer} area="quotes">
      <Head title="Quotes" actions={<NewQuoteLink />} />
      <Tabs label="Quotes by status" current={status} tabs={tabs()} />
      <div class="card">
        {meta.total === 0 ? (
          <NoQuotes status={status} />
        ) : (
          <>
            <QuoteTable quotes={data} />
            <Pager meta={meta} href={(page) => addressOf(status, page)} what="quotes" />
          </>
        )}
      </div>
    </Page>
  );
}

function QuoteTable({ quotes }: { readonly quotes: readonly Quote[] }) {
  return (
    <Table
      label="Quotes"
      columns={["Number", "Service", "Status", "Requested", { numbers: "Total" }]}
      rows={quotes.map((quote) => [
        <a class="nowrap" href={`/portal/quotes/${quote.id}`}>
          {quote.number}
        </a>,
        inWords(quote.quote_type),
        <Badge tone={toneOf(quote.status)}>{stateText(quote.status)}</Badge>,
        quote.requested_at === null ? (
          <span class="quiet">Not yet</span>
        ) : (
          <Time at={quote.requested_at} />
        ),
        quote.items?.length ? (
          money(quote.total_cents, quote.items[0]?.currency)
        ) : (
          <span class="quiet nowrap">Not priced</span>
        ),
      ])}
    />
  );
}

function NewQuoteLink() {
  return (
    <a class="button primary" href="/portal/quotes/new">
      New quote
    </a>
  );
}

function NoQuotes({ status }: { readonly status: string }) {
  return status === "" ? (
    <Empty title="No quotes yet">
      <p>A quote begins as a draft: say what you need, add the documents, and submit it.</p>
      <NewQuoteLink />
    </Empty>
  ) : (
    <Empty title={`No quote is ${stateText(status).toLowerCase()}`}>
      <p>
        <a href="/portal/quotes">See all quotes</a>
      </p>
    </Empty>
  );
}

function tabs(): [string, string, string][] {
  return ["", ...statuses].map((status) => [
    status,
    status === "" ? "All" : stateText(status),
    addressOf(status, 1),
  ]);
}

function addressOf(status: string, page: number): string {
  const query = new URLSearchParams();
  if (status !== "") query.set("status", status);
  if (page > 1) query.set("page", String(page));
  return `/portal/quotes${query.size === 0 ? "" : `?${query}`}`;
}
