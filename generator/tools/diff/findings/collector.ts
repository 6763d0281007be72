import type { Origin } from "../../../description/index.js";
import { rankOf, type Verdict } from "../../../output/index.js";
import { describeChange, type Detail, type MessagePart, type Party } from "../kinds/define.js";
import { definitionOf, type Kind, type RatedKind, rulingOf } from "../kinds/table.js";
import type { Addresses } from "./addresses.js";
import type { OldAndNew } from "./pairing.js";
import type { ChangeLocation } from "./written.js";

/** A change, as found by a comparison. */
export type FoundChange = RatedKind & ChangeScope;

/** Where a change is, and whom it concerns. */
export interface ChangeScope {
  readonly part: MessagePart;
  /** The party that the messages concern. */
  readonly audience: "caller" | "receiver";
  readonly at: ChangeLocation;
  readonly detail?: Detail;
  /** The announced date of removal has passed. */
  readonly ended?: boolean;
  /** The messages in which it occurs; computed when the comparison is complete. */
  readonly messages?: () => Iterable<string>;
  /** What of the messages it changes; all of them, if absent. */
  readonly subject?: Subject;
}

/** A part of the old description: a schema, parameter or header, or one property of a schema. */
export interface Subject {
  readonly node: object;
  readonly property?: string;
}

/** What a change touches: in the messages of a view, the subject; without one, messages as a whole. */
export interface Touch {
  readonly view: string;
  readonly subject?: Subject;
}

const REMOVAL_DATE_PASSED =
  "The announced removal date has passed. Callers were warned, but those that still use it fail.";

interface Entry {
  readonly finding: RatedFinding;
  readonly messages: Set<string>;
  readonly touches: Touch[];
}

/** A finding before it is known where else it occurs. */
type RatedFinding = Omit<Finding, "in" | "touches">;

/** The verdicts of kinds that settings rate otherwise. */
export type OtherVerdicts = { readonly [K in Kind]?: Verdict | undefined };

/** Collects changes. Changes at the same location with the same meaning for the same party are one finding. */
export class Collector {
  readonly #changes: FoundChange[] = [];
  readonly #verdicts: OtherVerdicts;

  constructor(verdicts: OtherVerdicts) {
    this.#verdicts = verdicts;
  }

  readonly raise = (change: FoundChange): void => void this.#changes.push(change);

  findings(addresses: OldAndNew<Addresses>): readonly Finding[] {
    const entries = new Map<string, Entry>();
    for (const change of this.#changes) {
      const finding = findingOf(change, { addresses, verdicts: this.#verdicts });
      const key = JSON.stringify([
        finding.kind,
        finding.at,
        finding.part,
        audienceOf(finding.whom, change),
      ]);
      const known = entries.get(key);
      const messages = known?.messages ?? new Set<string>();
      for (const message of change.messages?.() ?? []) messages.add(message);
      const { part, audience, subject } = change;
      const touch = { view: `${audience} ${part}`, ...(subject !== undefined && { subject }) };
      const touches = known?.touches ?? [];
      touches.push(touch);
      const worst = known === undefined ? finding : worse(known.finding, finding);
      entries.set(key, { finding: worst, messages, touches });
    }
    return [...entries.values()]
      .filter(({ finding }) => !isHintOnly(finding, entries))
      .map(({ finding, messages, touches }) => ({ ...finding, in: [...messages].sort(), touches }));
  }
}

/** In JSON, `xml` is documentation; if a message of the schema is XML too, that is the finding. */
const isHintOnly = ({ kind, at }: Entry["finding"], entries: ReadonlyMap<string, Entry>): boolean =>
  kind === "docs" &&
  at.endsWith("/xml") &&
  [...entries.values()].some(({ finding }) => finding.kind === "xml-changed" && finding.at === at);

const audienceOf = (whom: Party, { audience }: FoundChange): string =>
  whom === "implementer" ? audience : whom;

function findingOf(
  change: FoundChange,
  {
    addresses,
    verdicts,
  }: { readonly addresses: OldAndNew<Addresses>; readonly verdicts: OtherVerdicts },
): RatedFinding {
  const { kind, part, at, audience, detail = {}, ended = false } = change;
  const ruling = rulingOf(kind, change.ruling);
  const { why, whom = audience } = ruling;
  const verdict = verdicts[kind] ?? ruling.verdict;
  const softened = ended && verdict === "breaking";
  const origin =
    at.new === undefined || (at.isRemoved === true && at.old !== undefined) ? at.old : at.new;
  const address = origin === at.new ? addresses.new : addresses.old;
  return {
    kind,
    at: origin === undefined ? "" : address.of(origin),
    part,
    verdict: softened ? "risky" : verdict,
    whom,
    message: describeChange(definitionOf(kind), detail),
    why: softened ? REMOVAL_DATE_PASSED : why,
    ...(at.old !== undefined && { old: at.old }),
    ...(at.new !== undefined && { new: at.new }),
  };
}

/** The worse of two ratings, with the messages of both. */
function worse(a: RatedFinding, b: RatedFinding): RatedFinding {
  const message = a.message.includes(b.message) ? a.message : `${a.message} ${b.message}`;
  return { ...(rankOf(b.verdict) > rankOf(a.verdict) ? b : a), message };
}

/** One change, and its effect on a party. */
export interface Finding {
  readonly kind: Kind;
  /** JSON pointer into the new document, or into the old one if it was removed. */
  readonly at: string;
  readonly part: MessagePart;
  readonly verdict: Verdict;
  readonly whom: Party;
  /** What has changed. */
  readonly message: string;
  /** The reason for the rating, in one sentence. */
  readonly why: string;
  /** Messages in which it occurs, such as `GET /orders 200`. */
  readonly in: readonly string[];
  readonly touches: readonly Touch[];
  readonly old?: Origin;
  readonly new?: Origin;
}
