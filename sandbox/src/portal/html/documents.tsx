import type { Document } from "@apostille/evaluation-services/types";
import type { Child } from "hono/jsx";
import type { HistoryEntry } from "../../domain/index.js";
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
  /** What removes a document, where it can be removed. */
  readonly remove?: ((document: Document) => Child) | undefined;
}

function Approval({ approved }: { readonly approved: boolean }) {
  return approved ? <Badge tone="good">Approved</Badge> : <Badge>Not approved yet</Badge>;
}

/** A list of documents, with details of each and a download link. */
export function Documents({ of, label, approved, remove }: DocumentsProps) {
  const columns = ["Document", "Kind", { numbers: "Pages" }, { numbers: "Size" }, ""] as const;
  return (
    <Table
      label={label}
      columns={columns}
      rows={of.map((document) => [
        <div>
          <NameOf document={document} />
          {approved !== undefined && <Approval approved={approved.has(document.id)} />}
        </div>,
        inWords(document.document_type ?? document.document_role ?? "other"),
        document.page_count ?? <span class="quiet">Unknown</span>,
        document.size === null ? (
          <span class="quiet nowrap">Not here yet</span>
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

/** The events of a resource, as webhooks receive them. */
export function History({ of }: { readonly of: readonly HistoryEntry[] }) {
  if (of.length === 0) {
    return (
      <Empty title="Nothing has happened yet">
        <p>Events about it appear here, with their deliveries.</p>
      </Empty>
    );
  }
  return (
    <ol class="list">
      {of.map(({ type, id, createdAt, deliveries, failed }) => (
        <li>
          <div>
            <code>{type}</code>
            <div class="small quiet">
              <Time at={createdAt.toISOString()} />
            </div>
          </div>
          <div class="small quiet">
            <span class="mono">{id}</span> ·{" "}
            {deliveries === 1 ? "1 delivery" : `${deliveries} deliveries`}{" "}
            {failed > 0 && <Badge tone="bad">{failed} failed</Badge>}
          </div>
        </li>
      ))}
    </ol>
  );
}
