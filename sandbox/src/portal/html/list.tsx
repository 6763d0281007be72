import type { PaginationMeta } from "@apostille/evaluation-services/types";
import type { Child } from "hono/jsx";

interface TableProps {
  /** The content of the table, for screen readers. */
  readonly label: string;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly Child[])[];
  readonly foot?: Child;
}

/**
 * The name of a column. On a phone, the first column and `state`, or else the last one, are the first line of a row, and
 * the others are the second, without those that need a `wide` screen. A column without a name contains buttons.
 */
export type TableColumn = string | { readonly [kind in ColumnKind]?: TableColumn };

type ColumnKind = "numbers" | "state" | "wide";

/** A table. On a phone, each of its rows has two lines, and shows its whole texts when it is tapped. */
export function Table({ label, columns, rows, foot }: TableProps) {
  return (
    <div class="table-wrap" role="group" aria-label={label} tabindex={0}>
      <table class="cards">
        <caption class="visually-hidden">{label}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th scope="col" class={classOf(column)}>
                {nameOf(column) === "" ? (
                  <span class="visually-hidden">Actions</span>
                ) : (
                  nameOf(column)
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells) => (
            <tr tabindex={-1}>
              {cells.map((cell, index) => {
                const column = columns[index] ?? "";
                return (
                  <td
                    class={classOf(column)}
                    {...(nameOf(column) !== "" && { "data-label": nameOf(column) })}
                  >
                    {cell}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
        {foot}
      </table>
    </div>
  );
}

const nameOf = (column: TableColumn): string =>
  typeof column === "string" ? column : nameOf(Object.values(column)[0] ?? "");

function classOf(column: TableColumn): string {
  if (typeof column === "string") return "";
  const [[kind, inner] = ["", ""]] = Object.entries(column);
  return `${kind === "numbers" ? "end number" : kind} ${classOf(inner)}`.trim();
}

interface PagerProps {
  readonly meta: PaginationMeta;
  /** The URL of a page by its number. */
  readonly href: (page: number) => string;
  readonly what: string;
}

/** Shows which rows these are, with links to the others. */
export function Pager({ meta, href, what }: PagerProps) {
  const { current_page: page, last_page: last, from, to, total } = meta;
  return (
    <nav class="pager" aria-label="Pages">
      <span class="quiet small">
        {from === null
          ? `No ${what} on this page, of ${total}`
          : `${from} to ${to} of ${total} ${what}`}
      </span>
      <span class="row">
        {page > 1 && (
          <a class="button" href={href(Math.min(page - 1, last))} rel="prev">
            Previous
          </a>
        )}
        {page < last && (
          <a class="button" href={href(page + 1)} rel="next">
            Next
          </a>
        )}
      </span>
    </nav>
  );
}

interface TabsProps {
  readonly label: string;
  readonly current: string;
  readonly tabs: readonly (readonly [value: string, label: string, href: string])[];
}

/** Links to the views of a list. */
export function Tabs({ label, current, tabs }: TabsProps) {
  return (
    <nav class="nav" aria-label={label}>
      <ul>
        {tabs.map(([value, text, href]) => (
          <li>
            <a href={href} {...(value === current && { "aria-current": "true" })}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
