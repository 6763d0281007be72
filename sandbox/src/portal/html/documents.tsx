import type { Document } from "@apostille/evaluation-services/types";
import type { Child } from "hono/jsx";
import type { Arrivals, HistoryEntry, Note } from "../../domain/index.js";
import { Table } from "./list.js";
import { Badge, Empty } from "./parts.js";
import { Text } from "./text.js";
import { Time } from "./time.js";
import { size, inWords } from "./words.js";

interface DocumentsProps {
  readonly of: readonly Document[];
  readonly label: string;
  /** The ids of those that are approved, of deliverables. */
  readonly approved?: ReadonlySet<string>;
  /** What has become of the bytes of each, of source documents. */
  readonly arrivals?: Arrivals;
  /** What removes a document, where it can be removed. */
  readonly remove?: ((document: Document) => Child) | undefined;
}

function Approval({ approved }: { readonly approved: boolean }) {
  return approved ? <Badge tone="good">Approved</Badge> : <Badge>Not approved yet</Badge>;
}

/** A list of documents, with details of each and a download link. */
export function Documents({ of, label, approved, arrivals, remove }: DocumentsProps) {
  const approval = approved === undefined ? [] : [{ state: "Approval" }];
  const kind = approved === undefined ? "Kind" : { wide: "Kind" };
  return (
    <Table
      label={label}
      columns={["Document", ...approval, kind, { numbers: "Pages" }, { numbers: "Size" }, ""]}
      rows={of.map((document) => [
        <NameOf document={document} />,
        ...(approved === undefined ? [] : [<Approval approved={approved.has(document.id)} />]),
        inWords(document.document_type ?? document.document_role ?? "other"),
        document.page_count ?? <span class="quiet">Unknown</span>,
        document.size === null ? (
          <Absence document={document} arrivals={arrivals} />
        ) : (
          <Size of={document.size} />
        ),
        <div class="row">
          <Download document={document} />
          {remove?.(document)}
        </div>,
      ])}
    />
  );
}

function NameOf({ document: { title, file_name: name } }: { readonly document: Document }) {
  return (
    <span>
      <bdi>
        <Text of={title ?? name ?? "Document without a name"} />
      </bdi>
      {title !== null && name !== null && (
        <div class="quiet small">
          <bdi>
            <Text of={name} />
          </bdi>
        </div>
      )}
    </span>
  );
}

function Absence({
  document: { id },
  arrivals,
}: {
  readonly document: Document;
  readonly arrivals: Arrivals | undefined;
}) {
  if (arrivals === undefined) return <span class="quiet nowrap">Not here</span>;
  if (arrivals.pending.some((each) => each.id === id)) {
    return <span class="quiet nowrap">Downloading …</span>;
  }
  const isMissing = arrivals.missing.some((each) => each.id === id);
  return isMissing ? <Badge tone="bad">Missing</Badge> : <Badge>Left out</Badge>;
}

function Size({ of: bytes }: { readonly of: number }) {
  return <span class="nowrap">{size(bytes)}</span>;
}

function Download({
  document: { id, size: bytes, file_name: name },
}: {
  readonly document: Document;
}) {
  if (bytes === null) return null;
  return (
    <a class="button" href={`/portal/documents/${id}/download`}>
      Download<span class="visually-hidden"> {name}</span>
    </a>
  );
}

interface HistoryProps {
  readonly of: readonly HistoryEntry[];
  readonly notes?: readonly Note[];
}

/** The events of a resource, as webhooks receive them, and what else happened to it; newest first. */
export function History({ of, notes = [] }: HistoryProps) {
  if (of.length + notes.length === 0) {
    return (
      <Empty title="Nothing has happened yet">
        <p>Events about it appear here, with their deliveries.</p>
      </Empty>
    );
  }
  const entries = [...of, ...notes].toSorted(
    (one, other) => other.createdAt.getTime() - one.createdAt.getTime(),
  );
  return (
    <ol class="list">
      {entries.map((entry) => (
        <li>
          <div>
            {"type" in entry ? <code>{entry.type}</code> : <Text of={entry.text} />}
            <div class="small quiet">
              <Time at={entry.createdAt.toISOString()} />
            </div>
          </div>
          {"type" in entry && <Deliveries of={entry} />}
        </li>
      ))}
    </ol>
  );
}

function Deliveries({ of: { id, deliveries, failed } }: { readonly of: HistoryEntry }) {
  return (
    <div class="small quiet">
      <a class="mono" href={`/portal/events/${id}`}>
        {id}
      </a>{" "}
      · {deliveries === 1 ? "1 delivery" : `${deliveries} deliveries`}{" "}
      {failed > 0 && <Badge tone="bad">{failed} failed</Badge>}
    </div>
  );
}
