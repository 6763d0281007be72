import { type Quote, QuoteStatus } from "@apostille/evaluation-services/types";
import type { QuoteLabel } from "../../../domain/index.js";
import type { ListPage } from "../../../foundation/index.js";
import { Table } from "../../html/list.js";
import { Badge, Empty } from "../../html/parts.js";
import { Time } from "../../html/time.js";
import { money, stateText, toneOf, inWords } from "../../html/words.js";
import type { Viewer } from "../../session/viewer.js";
import { Label, StatusList } from "../status-list.js";

interface QuotesProps {
  readonly viewer: Viewer;
  readonly list: ListPage<Quote>;
  readonly labels: ReadonlyMap<string, QuoteLabel>;
  readonly status: string;
  readonly search: string;
}

export function Quotes({ viewer, list: { data, meta }, labels, status, search }: QuotesProps) {
  return (
    <StatusList
      {...{ viewer, status, search, meta }}
      statuses={Object.values(QuoteStatus)}
      area="quotes"
      actions={<NewQuoteLink />}
      beginning={<NoQuotes />}
    >
      <Table
        label="Quotes"
        columns={[
          "Number",
          "For",
          { wide: "Service" },
          { state: "Status" },
          "Requested",
          { numbers: "Total" },
        ]}
        rows={data.map((quote) => [
          <a class="nowrap" href={`/portal/quotes/${quote.id}`}>
            {quote.number}
          </a>,
          <Label of={labels.get(quote.id)} />,
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
    </StatusList>
  );
}

function NewQuoteLink() {
  return (
    <a class="button primary" href="/portal/quotes/new">
      New quote
    </a>
  );
}

function NoQuotes() {
  return (
    <Empty title="No quotes yet">
      <p>A quote begins as a draft: say what you need, add the documents, and submit it.</p>
      <NewQuoteLink />
    </Empty>
  );
}
