import type { QuoteLabel } from "../../domain/index.js";

/** The candidate of a request, and the reference that the customer gave it. */
export function Label({ of }: { readonly of: QuoteLabel | undefined }) {
  const { candidate = null, reference = null } = of ?? {};
  if (candidate === null && reference === null) return <span class="quiet">Not said</span>;
  return (
    <div>
      {candidate !== null && <bdi>{candidate}</bdi>}
      {reference !== null && (
        <div class="quiet small">
          <bdi>{reference}</bdi>
        </div>
      )}
    </div>
  );
}
