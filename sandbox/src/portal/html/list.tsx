import type { PaginationMeta } from "@apostille/evaluation-services/types";
import type { Child } from "hono/jsx";

interface TableProps {
  /** The content of the table, for screen readers. */
  readonly label: string;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly Child[])[];
  readonly foot?: Child;
}

/** The name of a column, of one of numbers as `numbers`. A column without a name contains buttons. */
export type TableColumn = string | { readonly numbers: string };

/** A table, which becomes a list of cards on narrow screens. */
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
            <tr>
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
  typeof column === "string" ? column : column.numbers;

const classOf = (column: TableColumn): string => (typeof column === "string" ? "" : "end number");

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
