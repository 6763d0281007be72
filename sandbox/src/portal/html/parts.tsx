import { doneTexts, type PageMessage } from "../session/done.js";
import type { Child } from "hono/jsx";

export type Tone = "neutral" | "active" | "good" | "warn" | "bad";

/** A state in one word. The colour only repeats its meaning. */
export function Badge({ tone = "neutral", children }: { tone?: Tone; children?: Child }) {
  return <span class={`badge ${tone}`}>{children}</span>;
}

export function Notice({
  tone = "active",
  children,
  role = "status",
}: {
  readonly tone?: Tone;
  readonly children?: Child;
  readonly role?: "status" | "alert" | "note";
}) {
  return (
    <div class={`notice ${tone}`} role={role}>
      {children}
    </div>
  );
}

export function Card({
  title,
  aside,
  children,
}: {
  readonly title: string;
  readonly aside?: Child;
  readonly children?: Child;
}) {
  return (
    <section class="card" aria-label={title}>
      <div class="card-head">
        <h2>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

interface ColumnsProps {
  /** What comes before the rest on a phone, and at the top of the second column on a wide screen. */
  readonly first: Child;
  /** What comes after the rest on a phone, and below in the second column on a wide screen. */
  readonly last: Child;
  readonly children?: Child;
}

/** Cards in one column or two, by the width of the screen. */
export function Columns({ first, last, children }: ColumnsProps) {
  return (
    <div class="columns">
      <div class="stack first">{first}</div>
      <div class="stack main">{children}</div>
      <div class="stack last">{last}</div>
    </div>
  );
}

/** Shown for an empty list: what would be here, and what to do. */
export function Empty({ title, children }: { readonly title: string; readonly children?: Child }) {
  return (
    <div class="empty">
      <h3>{title}</h3>
      {children}
    </div>
  );
}

/** A secret that was just made. */
export function Secret({
  label,
  value,
  note = "Copy it now: it is not shown again.",
}: {
  readonly label: string;
  readonly value: string;
  readonly note?: string;
}) {
  return (
    <div class="notice good" role="status">
      <strong>{label}</strong>
      <code class="secret">{value}</code>
      <span>{note}</span>
    </div>
  );
}

/** What the page says once. */
export function DoneMessage({ message }: { readonly message: PageMessage }) {
  if (typeof message !== "string") return <Secret {...message} />;
  return <Notice tone="good">{doneTexts[message]}</Notice>;
}

/** Names and values. A missing value is stated, not left blank. */
export function Facts({
  of,
}: {
  readonly of: readonly (readonly [label: string, value: Child])[];
}) {
  return (
    <dl class="facts">
      {of.map(([label, value]) => (
        <div>
          <dt>{label}</dt>
          <dd>{value === null || value === "" ? <span class="quiet">None</span> : value}</dd>
        </div>
      ))}
    </dl>
  );
}
