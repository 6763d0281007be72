import { isSuccess } from "../../../../runtime/wire/negotiation/status.js";
import type { Operation } from "../../../description/index.js";
import { type Comment, comment } from "../../print/escape/comment.js";
import { deprecatedTag } from "../types/comments.js";

type Tag = readonly [name: string, text: string];

/** The comment of a function: what the operation does, what it requires, how it may fail. */
export function operationComment(operation: Operation): Comment | undefined {
  const { docs, method, path } = operation;
  return comment({
    text: [
      docs.summary ?? docs.title,
      docs.description,
      [`\`${method} ${path}\``, ...needs(operation)].join("\n"),
    ],
    tags: [...failures(operation), ...seeTag(operation), ...deprecatedTag(docs)],
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

function failures({ responses }: Operation): readonly Tag[] {
  return responses
    .filter(({ status }) => !isSuccess(status))
    .map(({ status, docs }) => [
      "throws",
      `{ApiError} ${status}: ${firstLine(docs.description ?? "")}`.trimEnd(),
    ]);
}

const firstLine = (text: string): string => text.trim().split("\n")[0] ?? "";

const seeTag = ({ docs }: Operation): readonly Tag[] =>
  docs.externalDocs === undefined
    ? []
    : [["see", [docs.externalDocs.url, docs.externalDocs.description ?? ""].join(" ")]];
