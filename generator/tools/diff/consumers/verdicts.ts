import {
  type ConsumerContract,
  documentHash,
  rankOf,
  type ReadDescription,
  type Verdict,
} from "../../../output/index.js";
import type { Finding } from "../findings/collector.js";
import { Marks } from "./marks.js";

/** What the new document means for one consumer. */
export interface ConsumerVerdict<Found> {
  readonly name: string;
  /** The file of its contract. */
  readonly file: string;
  /** `fine` if no breaking or risky change reaches what it uses. */
  readonly verdict: "fine" | "risky" | "breaks";
  /** The breaking and risky changes that reach it, worst first, each with the place in the program. */
  readonly findings: readonly Reaching<Found>[];
  /** The version of the document that the contract was made from, if that was another document than the old one. */
  readonly madeFrom?: string;
  /** Where the program does not say what it uses, so that everything counts. */
  readonly notes: ConsumerContract["notes"];
}

export interface Reaching<Found> {
  readonly finding: Found;
  /** Such as `src/main.ts:3`, as seen from the folder of the consumer's configuration. */
  readonly place: string;
}

export interface ConsumerFile {
  readonly file: string;
  readonly contract: ConsumerContract;
}

/** What has to be known of a change. */
type Change = Pick<Finding, "verdict" | "in" | "touches">;

interface Changes<Found> {
  /** Those that are accepted affect nobody. */
  readonly findings: readonly Found[];
  readonly former: ReadonlyMap<string, string>;
}

/** The verdict on each consumer: its findings are those that reach a part of the old document that it uses. */
export function consumerVerdicts<Found extends Change>(
  consumers: readonly ConsumerFile[],
  old: ReadDescription,
  { findings, former }: Changes<Found>,
): readonly ConsumerVerdict<Found>[] {
  const serious = findings.filter(({ verdict }) => verdict !== "safe");
  const hash = documentHash(old.sources);
  return consumers.map(({ file, contract }) => {
    const marks = new Marks(old, contract);
    const reaching = serious.flatMap((finding): readonly Reaching<Found>[] => {
      const place = reach(finding, marks, former);
      return place === undefined ? [] : [{ finding, place }];
    });
    return {
      name: contract.consumer,
      file,
      verdict: VERDICTS[worst(reaching)],
      findings: reaching,
      ...(contract.document.sha256 !== hash && { madeFrom: contract.document.version }),
      notes: contract.notes,
    };
  });
}

type ConsumerRating = ConsumerVerdict<unknown>["verdict"];

const VERDICTS = { safe: "fine", risky: "risky", breaking: "breaks" } as const satisfies Record<
  Verdict,
  ConsumerRating
>;

const worst = (findings: readonly Reaching<Change>[]): Verdict =>
  findings
    .map(({ finding }) => finding.verdict)
    .reduce((a, b) => (rankOf(b) > rankOf(a) ? b : a), "safe" as Verdict);

/** Returns whether a verdict is as severe as a rating, or worse. */
export const isAsSevere = ({ verdict }: ConsumerVerdict<unknown>, than: Verdict): boolean =>
  rankOf(RATINGS[verdict]) >= rankOf(than);

const RATINGS = { fine: "safe", risky: "risky", breaks: "breaking" } as const satisfies Record<
  ConsumerRating,
  Verdict
>;

/** Where a change reaches the program; `undefined` if it does not. */
function reach(
  { in: messages, touches }: Change,
  marks: Marks,
  former: ReadonlyMap<string, string>,
): string | undefined {
  const inMessage = messageOf(messages, marks, former);
  if (messages.length > 0 && inMessage === undefined) return undefined;
  for (const touch of touches) {
    const place =
      touch.subject === undefined ? (inMessage ?? anyOf(touch.view, marks)) : marks.placeOf(touch);
    if (place !== undefined) return place;
  }
  return undefined;
}

/** What concerns no message in particular concerns all of them: those of callers, or of receivers. */
const anyOf = (view: string, { messages }: Marks): string | undefined =>
  [...messages].find(
    ([message]) => / (?:webhook|callback) /.test(message) === view.startsWith("receiver"),
  )?.[1];

/** Where the program uses one of some messages, or may get one that the old document does not describe. */
function messageOf(
  messages: readonly string[],
  marks: Marks,
  former: ReadonlyMap<string, string>,
): string | undefined {
  for (const message of messages) {
    const [, now = message, status = ""] = /^(.*?)( (?:\d{3}|\dXX|default))?$/s.exec(message) ?? [];
    const request = former.get(now) ?? now;
    const isNew = status !== "" && !marks.described.has(request + status);
    const place = marks.messages.get(isNew ? request : request + status);
    if (place !== undefined) return place;
  }
  return undefined;
}
