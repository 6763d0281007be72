/** A change can only be raised with a ruling that its kind has: anything else does not compile. */
import { expect, it } from "vitest";

import type { PairComparison } from "../../../generator/tools/diff/comparing/pair.js";
import { raiseIn, type MessageScope } from "../../../generator/tools/diff/exchanges/scope.js";
import type { DiffContext } from "../../../generator/tools/diff/findings/context.js";
import { KINDS, rateByRole } from "../../../generator/tools/diff/kinds/table.js";

/** Only compiled. */
export function wrong(context: DiffContext, step: PairComparison, scope: MessageScope): void {
  const document = { part: "document", audience: "caller", at: {} } as const;
  // @ts-expect-error `docs` has no ruling of this name
  context.raise({ kind: "docs", ruling: "renamed", ...document });
  // @ts-expect-error
  step.raiseChange({ kind: "name", ruling: "changed", ...document });
  // @ts-expect-error it is not rated by role, so it needs a ruling
  step.raise("docs", {});
  // @ts-expect-error
  step.raise("docs", {}, { ruling: "sent" });
  // @ts-expect-error
  raiseIn(scope, "docs", {}, { detail: {} });
}

it("a kind that is rated by role has the ruling of the role, unless another is given", () => {
  expect(KINDS["type-narrowed"].rulings).toHaveProperty("sent");
  expect(rateByRole("type-narrowed", [], "sent")).toEqual({
    ...{ kind: "type-narrowed", ruling: "sent" },
  });
  expect(rateByRole("type-narrowed", [{ ruling: "read", ended: true }], "sent")).toEqual({
    ...{ kind: "type-narrowed", ruling: "read", ended: true },
  });
});
