import type { Quote, QuoteItem } from "@apostille/evaluation-services/types";
import { Table } from "../../html/list.js";
import { Card, Empty } from "../../html/parts.js";
import { money } from "../../html/words.js";

/** The items of a quote, with their prices. */
export function Items({ quote }: { readonly quote: Quote }) {
  const items = quote.items ?? [];
  const [{ currency } = { currency: "usd" }] = items;
  const columns = ["Service", ...["Quantity", "Price", "Subtotal"].map((numbers) => ({ numbers }))];
  return (
    <Card title="Items">
      {items.length === 0 ? (
        <Empty title="Not priced yet">
          <p>The items and the total appear here once the quote is priced.</p>
        </Empty>
      ) : (
        <Table
          label={`Items of quote ${quote.number}`}
          columns={columns}
          rows={items.map((item) => [
            <Service {...item} />,
            item.quantity,
            money(item.price, item.currency),
            money(item.subtotal, item.currency),
          ])}
          foot={<Total quote={quote} currency={currency} />}
        />
      )}
    </Card>
  );
}

function Service({ service_name: name, service_code: code }: QuoteItem) {
  return (
    <span>
      {name ?? code ?? "Service"}
      {name !== null && code !== null && <div class="quiet small mono">{code}</div>}
    </span>
  );
}

function Total({ quote, currency }: { readonly quote: Quote; readonly currency: string }) {
  return (
    <tfoot>
      <tr>
        <td colspan={3}>Total</td>
        <td class="end number">{money(quote.total_cents, currency)}</td>
      </tr>
    </tfoot>
  );
}
