import { Table } from "../../html/list.js";
import { Head, Page } from "../../html/page.js";
import { Badge, Card, Empty, type Tone } from "../../html/parts.js";
import { Text } from "../../html/text.js";
import { Time } from "../../html/time.js";
import { size } from "../../html/words.js";
import type { LoggedRequest, RequestPage } from "../../request/environment.js";
import type { Viewer } from "../../session/viewer.js";

/** What is shown, as the filter says it; empty texts stand for anything. */
export interface RequestFilter {
  readonly operation: string;
  readonly status: string;
  readonly key: string;
}

interface RequestsProps extends RequestPage {
  readonly viewer: Viewer;
  readonly filter: RequestFilter;
}

/** The latest requests to the API, of all accounts. */
export function Requests({ viewer, filter, entries, total }: RequestsProps) {
  return (
    <Page title="API requests" viewer={viewer} area="staff">
      <Head title="API requests" back={{ href: "/portal/staff", label: "Sandbox staff" }}>
        <p class="quiet">
          The latest requests that this process has answered, with what refused them. Bodies are in{" "}
          <code>apostille-sandbox requests list</code>.
        </p>
      </Head>
      <Filter {...filter} />
      <Card title="Latest requests">
        {total === 0 ? (
          <Empty title="No request is like that" />
        ) : (
          <>
            <Table
              label="Latest requests"
              columns={[
                "Request",
                "Status",
                "Key",
                { numbers: "Time" },
                { wide: { numbers: "Body" } },
                "When",
              ]}
              rows={entries.map(row)}
            />
            <p class="quiet small">
              {entries.length} of {total}
            </p>
          </>
        )}
      </Card>
    </Page>
  );
}

const row = (entry: LoggedRequest) => [
  <div>
    <code>
      {entry.method} <Text of={entry.target} />
    </code>
    <div class="quiet small">
      {entry.operation}
      {entry.message !== null && (
        <>
          : <bdi>{entry.message}</bdi>
        </>
      )}
    </div>
  </div>,
  <Badge tone={toneOf(entry.status)}>{entry.status ?? "No response"}</Badge>,
  <div>
    {entry.keyHint === null ? (
      <span class="quiet">None</span>
    ) : (
      <code class="nowrap">…{entry.keyHint}</code>
    )}
    {entry.contract !== null && (
      <div class="quiet small">
        Contract <code>{entry.contract}</code>
      </div>
    )}
  </div>,
  `${entry.duration} ms`,
  size(entry.responseBytes),
  <Time at={entry.at.toISOString()} />,
];

const toneOf = (status: number | null): Tone =>
  status === null || status >= 500 ? "bad" : status >= 400 ? "warn" : "good";

function Filter({ operation, status, key }: RequestFilter) {
  const fields = [
    { name: "operation", label: "Operation", value: operation },
    { name: "status", label: "Status", value: status },
    { name: "key", label: "Key ends with", value: key },
  ];
  return (
    <form class="search" method="get" action="/portal/staff/requests" role="search">
      {fields.map(({ name, label, value }) => (
        <>
          <label class="visually-hidden" for={name}>
            {label}
          </label>
          <input id={name} name={name} value={value} placeholder={label} />
        </>
      ))}
      <button type="submit">Filter</button>
    </form>
  );
}
