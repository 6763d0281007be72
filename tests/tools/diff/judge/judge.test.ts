/**
 * Validators judge what a comparison says: if a value that may be sent is refused after a change, or one comes that was
 * excluded, the change is breaking. Each keyword changes at each place, in both directions.
 */
import { expect, test } from "vitest";

import { compareDescriptions } from "../../../../generator/tools/diff/compare.js";
import type { Finding } from "../../../../generator/tools/diff/findings/collector.js";
import { linesOf, TODAY } from "../compare.js";
import { type Change, CHANGES } from "./changes.js";
import { type Version, versionOf } from "./documents.js";
import { type Place, PLACES } from "./places.js";
import { validatorsOf } from "./validators.js";
import { valuesNear } from "./values.js";

/**
 * What is rated lower than the values show, by rule: readers may pass over what they do not know, and what is not
 * described of an open object is not expected to be sent.
 */
const RATED_LOWER: ReadonlySet<string> = new Set([
  "risky condition-changed",
  "risky enum-removed",
  "risky enum-value-added",
  "risky overlap-added",
  "risky overlap-removed",
  "risky pattern-changed",
  "risky property-removed",
  "risky union-changed",
  "risky variant-added",
  "safe property-added",
]);

interface Judged {
  /** What was compared, in which direction, for whom. */
  readonly said: string;
  readonly findings: readonly Finding[];
  /** A value that shows that the change breaks somebody, as JSON. */
  readonly witness: string | undefined;
}

const isBreaking = ({ findings }: Judged): boolean =>
  findings.some(({ verdict }) => verdict === "breaking");

const isMissed = (judged: Judged): boolean =>
  judged.witness !== undefined &&
  !isBreaking(judged) &&
  !judged.findings.some(({ verdict, kind }) => RATED_LOWER.has(`${verdict} ${kind}`));

/** Judges a comparison of both versions in one direction: the messages of each change. */
function judge(
  changes: readonly Change[],
  [old, now]: readonly [Version, Version],
  witnesses: readonly Witnesses[],
): readonly Judged[] {
  const options = { today: TODAY };
  const inMessage = new Map<string, Finding[]>();
  for (const finding of compareDescriptions(old.description, now.description, options).findings)
    for (const message of finding.in)
      inMessage.set(message, [...(inMessage.get(message) ?? []), finding]);
  return changes.flatMap(({ name }, index) => {
    const { refused, added } = witnesses[index] ?? {};
    const judged = (message: string, value: unknown): Judged => {
      const found = inMessage.get(message) ?? [];
      const kinds = found.map(({ verdict, kind }) => `${verdict} ${kind}`).join(", ");
      const witness = value === undefined ? undefined : JSON.stringify(value);
      return { said: `${message}: ${name}: ${kinds || "nothing"}`, findings: found, witness };
    };
    return [judged(`POST /${index}`, refused), judged(`POST /${index} 200`, added)];
  });
}

/** Values that only one of two schemas accepts. */
interface Witnesses {
  readonly refused?: unknown;
  readonly added?: unknown;
}

function witnessesOf(
  changes: readonly Change[],
  place: Place,
  [old, now]: readonly [Version, Version],
): readonly Witnesses[] {
  const [before, after] = [validatorsOf(old), validatorsOf(now)];
  return changes.map(({ form, values, ...change }, index) => {
    const near = valuesNear({ ...form, ...change.old }, { ...form, ...change.now });
    const candidates = [
      ...[...near, ...values].map((value) =>
        place.value === undefined ? value : place.value(value),
      ),
      ...before.samples(index),
      ...after.samples(index),
    ];
    const only = (one: typeof before, other: typeof before): unknown =>
      candidates.find((value) => one.accepts(index, value) && !other.accepts(index, value));
    return { refused: only(before, after), added: only(after, before) };
  });
}

/** Judges changes at a place in both directions. */
async function judgeAt(place: Place, changes: readonly Change[]): Promise<readonly Judged[]> {
  const old = await versionOf(changes, place, "old");
  const now = await versionOf(changes, place, "now");
  const witnesses = witnessesOf(changes, place, [old, now]);
  const swapped = witnesses.map(({ refused, added }) => ({ refused: added, added: refused }));
  return [...judge(changes, [old, now], witnesses), ...judge(changes, [now, old], swapped)];
}

const FIRST = CHANGES.filter(({ isFirst }) => isFirst);

/** To judge all changes at all places: `ALL_CHANGES=1 npx vitest run tests/tools/diff/judge`. */
const changesAt = ({ name }: Place): readonly Change[] =>
  name === "a body" || process.env["ALL_CHANGES"] !== undefined ? CHANGES : FIRST;

test.each(PLACES)("a change of $name is as bad as values show", async (place) => {
  const judged = await judgeAt(place, changesAt(place));
  const missed = judged.filter(isMissed).map(({ said, witness }) => `${said}, but ${witness}`);
  expect(missed.length, missed.join("\n")).toBe(0);
  const falsely = judged.filter((one) => one.witness === undefined && isBreaking(one));
  expect(falsely.length, falsely.map(({ said }) => said).join("\n")).toBeLessThanOrEqual(
    judged.length / 100,
  );
});

/** Places at which a schema means what it means as a body. */
const FORMS = PLACES.filter(({ name }) => /^a reference|alone$/.test(name));

test.each(FORMS)("a schema is the same as $name", async (place) => {
  const [body = place] = PLACES;
  // What a part of allOf leaves unevaluated is not merged with it.
  const changes = FIRST.filter(
    ({ name }) => place.name !== "allOf alone" || !name.includes("unevaluated"),
  );
  const [one, other] = [
    await versionOf(changes, body, "now"),
    await versionOf(changes, place, "now"),
  ];
  const options = { today: TODAY };
  expect(linesOf(compareDescriptions(one.description, other.description, options))).toEqual([]);
  expect(linesOf(compareDescriptions(other.description, one.description, options))).toEqual([]);
});
