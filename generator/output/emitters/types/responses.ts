/** The bodies and headers of responses by status, and what awaiting a call gives. */
import type { Content, Operation, Response, Side } from "../../../description/index.js";
import { isSuccess } from "../../../../runtime/wire/negotiation/status.js";
import { comment } from "../../print/escape/comment.js";
import { runtimeSymbol } from "../../print/layout/symbol.js";
import {
  genericType,
  globalType,
  keyword,
  literalType,
  memberType,
  objectType,
  type TypeExpression,
  type TypeMember,
  typeName,
  typeParameter,
  typeText,
  unionType,
} from "../../print/type.js";
import { typeExpression } from "./expression.js";
import { hasChoice, mediaTypeChoice } from "./media-types.js";
import type { TypesPlan } from "./plan.js";
import { repeatsStatus } from "./reason-phrases.js";

const BINARY = runtimeSymbol("Binary", "types/binary.ts", "type");
const BY_MEDIA_TYPE = runtimeSymbol("ByMediaType", "client/call/result.ts", "type");

/** The members of a response map: the bodies by status and, if there are any, the declared headers by status. */
export const responseMembers = (operation: Operation, plan: TypesPlan): readonly TypeMember[] => [
  ...operation.responses.map((response) => bodyMember(response, plan)),
  ...headersMember(operation, plan),
];

function bodyMember(response: Response, plan: TypesPlan): TypeMember {
  const { status, docs } = response;
  const says = (text = ""): boolean => !repeatsStatus(text, status);
  return {
    name: String(status),
    type: bodyType(response, plan),
    comment: comment({ text: [docs.summary, docs.description].filter(says) }),
  };
}

function headersMember({ responses }: Operation, plan: TypesPlan): readonly TypeMember[] {
  const members = responses.flatMap((response): readonly TypeMember[] => {
    const set = plan.headerSetOf(response);
    return set === undefined ? [] : [{ name: String(response.status), type: typeName(set) }];
  });
  return members.length === 0 ? [] : [{ name: "headers", type: objectType(members) }];
}

/** The longest type that a signature spells out; a longer one is a member of the response map. */
const MOST_CHARACTERS = 50;

/** What awaiting a call gives: the bodies of the successes or, if there are none, that of `default`. */
export function dataType(operation: Operation, plan: TypesPlan): TypeExpression {
  const successes = operation.responses.filter(({ status }) => isSuccess(status));
  const given =
    successes.length > 0
      ? successes
      : operation.responses.filter(({ status }) => status === "default");
  const data = unionType(given.map((response) => bodyType(response, plan)));
  const text = typeText(data);
  if (text.length <= MOST_CHARACTERS && !text.includes("\n")) return data;
  return memberType(
    responsesType(operation, plan),
    unionType(given.map(({ status }) => literalType(status))),
  );
}

/** The response map of an operation, for the media type that the caller requests if there is a choice. */
export const responsesType = (operation: Operation, plan: TypesPlan): TypeExpression =>
  mediaTypeChoice(operation) === undefined
    ? typeName(plan.responses(operation))
    : genericType(plan.responses(operation), [typeParameter("Accept")]);

function bodyType(response: Response, plan: TypesPlan): TypeExpression {
  if (response.contents.length === 0) return keyword("undefined");
  if (!hasChoice(response))
    return unionType(response.contents.map((content) => contentType(content, "read", plan)));
  const byType = response.contents.map((content) => ({
    name: content.mediaType,
    type: contentType(content, "read", plan),
  }));
  return genericType(BY_MEDIA_TYPE, [typeParameter("Accept"), objectType(byType)]);
}

/** The value of a media type: a sequence is read item by item. */
export function contentType(content: Content, side: Side, plan: TypesPlan): TypeExpression {
  switch (content.codec) {
    case "event-stream":
    case "json-lines":
    case "json-sequence":
    case "multipart-sequence":
      return globalType("AsyncIterable", [
        typeExpression(content.item ?? content.schema, side, plan),
      ]);
    case "binary":
      return typeName(BINARY);
    case "text":
      return content.schema.kind === "any"
        ? keyword("string")
        : typeExpression(content.schema, side, plan);
    case "json":
    case "form":
    case "multipart":
    case "multipart-array":
      return typeExpression(content.schema, side, plan);
    default:
      return content.codec satisfies never;
  }
}
