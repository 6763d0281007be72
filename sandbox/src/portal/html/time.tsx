const format = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "UTC",
});

/** A time in a form for people (in UTC, as everywhere in the service) and for machines. */
export function Time({ at }: { readonly at: string }) {
  return (
    <time datetime={at} class="nowrap">
      {format.format(new Date(at))} UTC
    </time>
  );
}

/** The same for a time that may be absent. */
export function MaybeTime({ at }: { readonly at: string | null }) {
  return at === null ? <span class="quiet">Not yet</span> : <Time at={at} />;
}
