import { createContext, useContext } from "hono/jsx";

const date = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });
const time = new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone: "UTC" });
const relative = new Intl.RelativeTimeFormat("en-GB", { numeric: "auto", style: "short" });

/** The time of the sandbox's clock for which a page is made. */
export const Now = createContext<Date | undefined>(undefined);

/** In milliseconds. A time that is further away than the limit of the last unit is shown as a date. */
const units = [
  { name: "minute", length: 60_000, limit: 3_600_000 },
  { name: "hour", length: 3_600_000, limit: 86_400_000 },
  { name: "day", length: 86_400_000, limit: 7 * 86_400_000 },
] as const;

/** How far away a time is, such as "3 min ago" or "in 2 hr"; `undefined` beyond a week. */
function distance(moment: Date, now: Date): string | undefined {
  const away = moment.getTime() - now.getTime();
  const unit = units.find(({ limit }) => Math.abs(away) < limit);
  if (unit === undefined) return undefined;
  const count = Math.trunc(away / unit.length);
  if (count === 0) return away > 0 ? "in a moment" : "just now";
  return relative.format(count, unit.name);
}

/**
 * A time for people and for machines: near ones by their distance, with the exact time for whoever points at it, others
 * by date, in UTC, as everywhere in the service. Where a sentence needs the date, it is `exact`.
 */
export function Time({ at, exact = false }: { readonly at: string; readonly exact?: boolean }) {
  const now = useContext(Now);
  const moment = new Date(at);
  const [day, hour] = [date.format(moment), `${time.format(moment)} UTC`];
  const near = exact ? undefined : now && distance(moment, now);
  if (near !== undefined)
    return (
      <time class="nowrap" datetime={at} title={`${day}, ${hour}`}>
        {near}
      </time>
    );
  return (
    <time datetime={at}>
      <span class="nowrap">{day}</span>
      <span>
        , <span class="nowrap">{hour}</span>
      </span>
    </time>
  );
}

/** The same for a time that may be absent. */
export function MaybeTime({ at }: { readonly at: string | null }) {
  return at === null ? <span class="quiet">Not yet</span> : <Time at={at} />;
}
