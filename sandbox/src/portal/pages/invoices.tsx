import type { Invoice } from "../../domain/index.js";
import { Table } from "../html/list.js";
import { Head, Page } from "../html/page.js";
import { Badge, Card, Empty } from "../html/parts.js";
import { Time } from "../html/time.js";
import { money, toneOf, inWords } from "../html/words.js";
import type { Viewer } from "../session/viewer.js";

interface InvoicesProps {
  readonly viewer: Viewer;
  readonly invoices: readonly Invoice[];
}

/** The open invoice of an account, to which approved quotes are billed, and the paid ones. */
export function Invoices({ viewer, invoices }: InvoicesProps) {
  const hasOpen = invoices.some(({ status }) => status === "open");
  return (
    <Page title="Invoices" viewer={viewer} area="invoices">
      <Head title="Invoices">
        <p class="quiet">
          Orders of <bdi>{viewer.account.name}</bdi> are billed to its open invoice, on net terms.
        </p>
      </Head>
      {!hasOpen && (
        <Card title="Open invoice">
          <Empty title="Nothing is open">
            <p>The next quote that you approve opens an invoice.</p>
          </Empty>
        </Card>
      )}
      {invoices.map((invoice) => (
        <InvoiceCard invoice={invoice} />
      ))}
    </Page>
  );
}

function InvoiceCard({ invoice }: { readonly invoice: Invoice }) {
  const { id, status, createdAt, paidAt, lines, orders, totals } = invoice;
  const sums = Object.entries(totals).map(([currency, cents]) => money(cents, currency));
  const title = status === "open" ? "Open invoice" : `Invoice ${id}`;
  return (
    <Card title={title} aside={<Badge tone={toneOf(status)}>{inWords(status)}</Badge>}>
      <p class="quiet">
        Opened on <Time at={createdAt.toISOString()} exact />
        {paidAt !== null && (
          <>
            , paid on <Time at={paidAt.toISOString()} exact />
          </>
        )}
      </p>
      <Table
        label={`Lines of invoice ${id}`}
        columns={["Order", "Your reference", "Billed", { numbers: "Amount" }]}
        rows={lines.map(({ orderId, number, reference, billedAt, cents, currency }) => [
          <a class="nowrap" href={`/portal/orders/${orderId}`}>
            {number}
          </a>,
          reference === null ? <span class="quiet absent">None</span> : <bdi>{reference}</bdi>,
          <Time at={billedAt} exact />,
          money(cents, currency),
        ])}
        foot={
          <tfoot>
            <tr>
              <td colspan={3}>Total</td>
              <td class="end number">{sums.join(" + ")}</td>
            </tr>
          </tfoot>
        }
      />
      {orders > lines.length && (
        <p class="quiet small">
          The latest {lines.length} of {orders} orders
        </p>
      )}
    </Card>
  );
}
