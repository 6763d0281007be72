/** What responses say of resources. */
import { nearestContent } from "../../../../runtime/wire/negotiation/content.js";
import { pickResponse } from "../../../../runtime/wire/negotiation/status.js";
import { bodyValues } from "../exchange/exchange.js";
import type { DescribedOperation } from "../../live/index.js";
import { isMembers, type Members } from "../cases/variations.js";
import type { CaseOutcome } from "./attempt.js";

/** The value of a JSON body; `undefined` if the response has none that is declared and readable. */
export async function answeredValue(
  { answer }: Pick<CaseOutcome, "answer">,
  { descriptor }: DescribedOperation,
): Promise<unknown> {
  if (answer === undefined) return undefined;
  const declared = pickResponse(descriptor.responses, answer.status);
  const content = nearestContent(declared?.contents ?? [], answer.headers.get("content-type"));
  if (content?.codec !== "json") return undefined;
  const [body] = await bodyValues(answer, content).catch((): readonly unknown[] => []);
  return body;
}

const IDS = ["id", "uuid", "key", "slug", "code", "number"];

/** What distinguishes an item from others: its id, or else its whole value. */
export function identityOf(item: unknown): string {
  const id = isMembers(item) ? IDS.map((name) => item[name]).find(isId) : undefined;
  return id === undefined ? JSON.stringify(item) : String(id);
}

/** Whether an item has an id, so that it cannot occur twice. */
export const hasIdentity = (item: unknown): item is Members =>
  isMembers(item) && IDS.some((name) => isId(item[name]));

const isId = (value: unknown): boolean =>
  (typeof value === "string" && value !== "") || typeof value === "number";

/** The beginning of a value as JSON, for people. */
export function jsonText(value: unknown): string {
  const text = value === undefined ? "nothing" : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

const LONGEST = 60;
