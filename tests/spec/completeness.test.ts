import { afterAll, describe, expect, it } from "vitest";

import { bundle } from "./bundle.js";
import { checksOf } from "./checks/index.js";
import { table } from "./statements.js";

const document = bundle();
const checks = table.flatMap((fact) =>
  checksOf(fact, document).map((check) => ({ ...check, line: fact.line, quote: fact.quote })),
);

describe("the description against the source text", () => {
  it("the description against the source text says all of it", () => {
    const missing = checks
      .filter(({ holds }) => !holds)
      .map(({ line, quote, claim }) => `line ${line} "${quote}": ${claim}`);
    expect(missing).toEqual([]);
  });

  it("the description against the source text has every decision, from 1 to 53", () => {
    const decided = table.flatMap((fact) => (fact.kind === "gap" ? [fact.gap] : []));
    expect([...new Set(decided)].toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 53 }, (_, index) => index + 1),
    );
  });

  afterAll(() => {
    const held = checks.filter(({ holds }) => holds).length;
    process.stderr.write(
      `${held} of ${checks.length} facts, from ${table.length} places of the source\n`,
    );
  });
});
