import {
  type ConsumerContract,
  documentHash,
  rankOf,
  type ReadDescription,
  type Verdict,
} from "../../../output/index.js";
import type { ConsumerCountsJson } from "../../../../runtime/wire/observation/consumer-counts.js";
import type { Finding } from "../findings/collector.js";
import { Marks } from "./marks.js";
import { type ConsumerUse, useOf } from "./usage.js";

/** What the new document means for one consumer. */
export interface ConsumerVerdict<Found> {
  readonly name: string;
  /** The file of its contract. */
  readonly file: string;
  /** `fine` if no breaking or risky change reaches what it uses. */
  readonly verdict: "fine" | "risky" | "breaks";
  /** How much it is in use, if that was counted. */
  readonly use?: ConsumerUse;
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
  /** The requests of the consumer to the operations in which it occurs, if they were counted; 0: what breaks is not in use. */
  readonly requests?: number;
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
  /** Requests by contract, if they were counted. */
  readonly counts?: ConsumerCountsJson | undefined;
}

/** The verdict on each consumer: its findings are those that reach a part of the old document that it uses. */
export function consumerVerdicts<Found extends Change>(
  consumers: readonly ConsumerFile[],
  old: ReadDescription,
  { findings, former, counts }: Changes<Found>,
): readonly ConsumerVerdict<Found>[] {
  const serious = findings.filter(({ verdict }) => verdict !== "safe");
  const hash = documentHash(old.sources);
  return consumers.map(({ file, contract }) => {
    const marks = new Marks(old, contract);
    const reaching = serious.flatMap((finding): readonly Reaching<Found>[] => {
      const place = reach(finding, marks, former);
      if (place === undefined) return [];
      const requests = counts && requestsTo(finding, { contract, counts, former });
      return [{ finding, place, ...(requests !== undefined && { requests }) }];
    });
    return {
      name: contract.consumer,
      file,
      verdict: VERDICTS[worst(reaching)],
      ...(counts !== undefined && { use: useOf(contract, counts) }),
      findings: reaching,
      ...(contract.document.sha256 !== hash && { madeFrom: contract.document.version }),
      notes: contract.notes,
    };
  });
}

/** Deliveries are not requests to the service: all that the consumer sends shows that it is in use. */
function requestsTo(
  { in: messages }: Change,
  {
    contract,
    counts,
    former,
  }: Required<Pick<Changes<never>, "former">> & {
    readonly contract: ConsumerContract;
    readonly counts: ConsumerCountsJson;
  },
): number {
  const requests = new Set(messages.map((message) => requestOf(message, former)));
  const isOfCalls = messages.length > 0 && messages.every((message) => !DELIVERY.test(message));
  const isMeant = (operation: string): boolean => !isOfCalls || requests.has(operation);
  return useOf(contract, counts, isMeant).requests;
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

/** Returns whether what reaches a consumer is as severe as a rating, or worse. What is not in use weighs nothing. */
export const isAsSevere = ({ findings }: ConsumerVerdict<Change>, than: Verdict): boolean =>
  rankOf(worst(findings.filter(({ requests }) => requests !== 0))) >= rankOf(than);

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

const DELIVERY = / (?:webhook|callback) /;

/** What concerns no message in particular concerns all of them: those of callers, or of receivers. */
const anyOf = (view: string, { messages }: Marks): string | undefined =>
  [...messages].find(([message]) => DELIVERY.test(message) === view.startsWith("receiver"))?.[1];

const STATUS = / (?:\d{3}|\dXX|default)$/;

/** The name of a message's request in the old document. */
function requestOf(message: string, former: ReadonlyMap<string, string>): string {
  const now = message.replace(STATUS, "");
  return former.get(now) ?? now;
}

/** Where the program uses one of some messages, or may get one that the old document does not describe. */
function messageOf(
  messages: readonly string[],
  marks: Marks,
  former: ReadonlyMap<string, string>,
): string | undefined {
  for (const message of messages) {
    const status = STATUS.exec(message)?.[0] ?? "";
    const request = requestOf(message, former);
    const isNew = status !== "" && !marks.described.has(request + status);
    const place = marks.messages.get(isNew ? request : request + status);
    if (place !== undefined) return place;
  }
  return undefined;
}
