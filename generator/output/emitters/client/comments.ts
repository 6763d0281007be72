import { isSuccess } from "../../../../runtime/wire/negotiation/status.js";
import type { Operation, Status } from "../../../description/index.js";
import { type Comment, comment } from "../../print/escape/comment.js";
import { docsTags, operationText } from "../types/comments.js";
import type { ComponentsPlan } from "../types/components.js";
import type { TypesPlan } from "../types/plan.js";
import { repeatsStatus } from "../types/reason-phrases.js";

type Tag = readonly [name: string, text: string];

/** The comment of a function: what the operation does, what it requires, how it may fail. */
export const operationComment = (
  operation: Operation,
  { components }: TypesPlan,
): Comment | undefined =>
  comment({
    text: [...operationText(operation), needs(operation).join("\n")],
    tags: [...failures(operation, components), ...docsTags(operation.docs)],
  });

/** Scopes and rate limit, one line each. */
function needs({ security, rateLimit }: Operation): readonly string[] {
  const scopes = [
    ...new Set(security.flatMap((alternative) => alternative.flatMap((one) => one.scopes))),
  ];
  return [
    ...(scopes.length > 0 ? [`Scopes: ${scopes.map((scope) => `\`${scope}\``).join(", ")}.`] : []),
    ...(rateLimit === undefined
      ? []
      : [
          `Rate limit: ${rateLimit.limit} requests per ${rateLimit.window} seconds for each ${rateLimit.per}.`,
        ]),
  ];
}

/**
 * One tag for each description, which several statuses may have, and one for all responses that are components: their
 * names say enough, and their types say the rest. Any call may fail with a status of a range.
 */
function failures({ responses }: Operation, components: ComponentsPlan): readonly Tag[] {
  const statuses = new Map<string, string>();
  const named: string[] = [];
  for (const response of responses) {
    const { status, docs } = response;
    if (isSuccess(status) || REDIRECTS.has(String(status))) continue;
    if (components.describes(response)) named.push(`${status} ${response.component}`);
    else {
      const text = firstLine(docs.description ?? "", status);
      if (text === "" && typeof status === "string") continue;
      const others = statuses.get(text);
      statuses.set(text, others === undefined ? String(status) : `${others}, ${status}`);
    }
  }
  const own = [...statuses].map(([text, list]) => (text === "" ? list : `${list}: ${text}`));
  const all = named.length === 0 ? own : [...own, named.join(", ")];
  return all.map((text) => ["throws", `{ApiError} ${text}`]);
}

/** What a call follows, and does not throw. */
const REDIRECTS: ReadonlySet<string> = new Set(["301", "302", "303", "307", "308", "3XX"]);

/** The first line of a description, if it says more than its status does. */
const firstLine = (description: string, status: Status): string =>
  repeatsStatus(description, status) ? "" : (description.trim().split("\n")[0] ?? "");
