import { textOrder } from "../../../description/index.js";
import type { Verdict } from "../../../output/index.js";
import type { KindDefinition, Ruling } from "./define.js";
import { KINDS } from "./table.js";

const VERDICT: Readonly<Record<Verdict, string>> = {
  breaking: "**breaking**",
  risky: "risky",
  safe: "safe",
};

/** The page of all kinds of changes. */
export function kindsPage(): string {
  const kinds: readonly (readonly [string, KindDefinition])[] = Object.entries(KINDS);
  return [
    "# Kinds of changes",
    "",
    "Every kind of change that `apostille diff` finds, and whom it breaks. docs/diff.md explains the terms.",
    "",
    ...kinds
      .toSorted(([a], [b]) => textOrder(a, b))
      .flatMap(([kind, { rulings }]) => section(kind, rulings)),
  ].join("\n");
}

const section = (kind: string, rulings: KindDefinition["rulings"]): readonly string[] => [
  `## ${kind}`,
  "",
  "| When | Verdict | For | Why |",
  "|---|---|---|---|",
  ...Object.values(rulings).map(row),
  "",
];

const row = ({ when, verdict, whom, why }: Ruling): string =>
  `| ${when} | ${VERDICT[verdict]} | ${whom ?? "the party that sends or reads it"} | ${why} |`;
