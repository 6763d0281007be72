import { isSuccess } from "../../../../runtime/wire/negotiation/status.js";
import type { Operation, Status } from "../../../description/index.js";
import { type Comment, comment } from "../../print/escape/comment.js";
import { deprecatedTag, operationText } from "../types/comments.js";
import { repeatsStatus } from "../types/reason-phrases.js";

type Tag = readonly [name: string, text: string];

/** The comment of a function: what the operation does, what it requires, how it may fail. */
export function operationComment(operation: Operation): Comment | undefined {
  return comment({
    text: [...operationText(operation), needs(operation).join("\n")],
    tags: [...failures(operation), ...seeTag(operation), ...deprecatedTag(operation.docs)],
  });
}

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

/** One tag for each description: several statuses may have it. Any call may fail with a status of a range. */
function failures({ responses }: Operation): readonly Tag[] {
  const statuses = new Map<string, string>();
  for (const { status, docs } of responses) {
    if (isSuccess(status)) continue;
    const text = tellingLine(docs.description ?? "", status);
    if (text === "" && typeof status === "string") continue;
    const others = statuses.get(text);
    statuses.set(text, others === undefined ? String(status) : `${others}, ${status}`);
  }
  return [...statuses].map(([text, list]) => [
    "throws",
    text === "" ? `{ApiError} ${list}` : `{ApiError} ${list}: ${text}`,
  ]);
}

/** The first line of a description, if it says more than its status does. */
const tellingLine = (description: string, status: Status): string =>
  repeatsStatus(description, status) ? "" : (description.trim().split("\n")[0] ?? "");

const seeTag = ({ docs }: Operation): readonly Tag[] =>
  docs.externalDocs === undefined
    ? []
    : [["see", [docs.externalDocs.url, docs.externalDocs.description ?? ""].join(" ")]];
