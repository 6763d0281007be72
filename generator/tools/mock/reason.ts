/** Puts the reason of a refusal into the body that the document declares for it. */
import { isObject } from "../../description/index.js";

/** Names under which bodies of errors explain themselves, the most telling first. */
const NAMES = [
  "detail",
  "message",
  "msg",
  "error_description",
  "errorMessage",
  "reason",
  "description",
  "error",
  "title",
] as const;

/** Objects of errors hold others, or lists of them: `{ errors: [{ message }] }`. */
const MAX_DEPTH = 3;

/** The body with the reason in the first text for people that may have it; unchanged if there is none. */
export function withReason(
  body: unknown,
  reason: string,
  isValid: (body: unknown) => boolean,
): unknown {
  if (typeof body === "string") return isValid(reason) ? reason : body;
  const texts = [
    ...replaceTexts(body, reason, MAX_DEPTH),
    ...replaceListed(body, reason, MAX_DEPTH),
  ];
  return texts.find(isValid) ?? body;
}

/** Copies of a value, in each of which the first text of a list is replaced: `{ errors: { name: ["…"] } }`. */
function* replaceListed(value: unknown, reason: string, depth: number): Generator<unknown> {
  if (Array.isArray(value) && typeof value[0] === "string") yield [reason, ...value.slice(1)];
  if (depth === 0 || !isObject(value)) return;
  for (const [name, member] of Object.entries(value))
    for (const changed of replaceListed(member, reason, depth - 1))
      yield { ...value, [name]: changed };
}

/** Copies of a value, in each of which one text is replaced; texts of the value itself come first. */
function* replaceTexts(value: unknown, reason: string, depth: number): Generator<unknown> {
  if (depth === 0 || typeof value !== "object" || value === null) return;
  if (Array.isArray(value)) {
    const [first, ...others] = value as readonly unknown[];
    for (const changed of replaceTexts(first, reason, depth)) yield [changed, ...others];
    return;
  }
  if (!isObject(value)) return;
  for (const name of NAMES) if (typeof value[name] === "string") yield { ...value, [name]: reason };
  for (const [name, member] of Object.entries(value))
    for (const changed of replaceTexts(member, reason, depth - 1))
      yield { ...value, [name]: changed };
}
