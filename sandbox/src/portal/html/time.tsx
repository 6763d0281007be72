const date = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });
const time = new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone: "UTC" });

/** A time in a form for people (in UTC, as everywhere in the service) and for machines. */
export function Time({ at }: { readonly at: string }) {
  const moment = new Date(at);
  return (
    <time datetime={at}>
      <span class="nowrap">{date.format(moment)},</span>{" "}
      <span class="nowrap">{time.format(moment)} UTC</span>
    </time>
  );
}

/** The same for a time that may be absent. */
export function MaybeTime({ at }: { readonly at: string | null }) {
  return at === null ? <span class="quiet">Not yet</span> : <Time at={at} />;
}
