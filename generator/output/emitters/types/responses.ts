/** The bodies and headers of responses by status, and what awaiting a call gives. */
import type { Content, Header, Operation, Response, Side } from "../../../description/index.js";
import { isSuccess } from "../../../../runtime/wire/negotiation/status.js";
import { comment } from "../../print/escape/comment.js";
import type { CodeDeclaration } from "../../print/declaration.js";
import { runtimeSymbol } from "../../print/layout/symbol.js";
import {
  genericType,
  globalType,
  intersectionType,
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
import { schemaComment } from "./comments.js";
import type { HeaderComponent, ResponseComponent } from "./components.js";
import { typeExpression } from "./expression.js";
import { hasChoice, mediaTypeChoice } from "./media-types.js";
import type { TypesPlan } from "./plan.js";
import { repeatsStatus } from "./reason-phrases.js";

const BINARY = runtimeSymbol("Binary", "types/binary.ts", "type");
const STREAM = runtimeSymbol("Stream", "types/stream.ts", "type");
const BY_MEDIA_TYPE = runtimeSymbol("ByMediaType", "client/call/result.ts", "type");

/** The members of a response map: the bodies by status and, if there are any, the declared headers by status. */
export const responseMembers = (operation: Operation, plan: TypesPlan): readonly TypeMember[] => [
  ...operation.responses.map((response) => bodyMember(response, plan)),
  ...headersMember(operation, plan),
];

function bodyMember(response: Response, plan: TypesPlan): TypeMember {
  const component = plan.components.responseOf(response);
  return {
    name: String(response.status),
    type: component === undefined ? bodyType(response, plan) : typeName(component.body),
    comment: plan.components.describes(response)
      ? undefined
      : comment({ text: responseText(response) }),
  };
}

/** What a response says beyond its status. */
const responseText = ({ status, docs }: Response): readonly string[] =>
  [docs.summary, docs.description].flatMap((text = "") =>
    repeatsStatus(text, status) ? [] : [text],
  );

/** The types of a response that is a component: of its body, and of its headers. */
export function declareResponse(
  { response, body, headers }: ResponseComponent,
  plan: TypesPlan,
): readonly CodeDeclaration[] {
  return [
    {
      kind: "type",
      name: body.name,
      comment: comment({ text: responseText(response) }),
      type: bodyType(response, plan),
    },
    ...(response.headers.length === 0
      ? []
      : [{ kind: "type", name: headers.name, type: headersType(response, plan) } as const]),
  ];
}

export const declareHeader = (
  { header, symbol }: HeaderComponent,
  plan: TypesPlan,
): CodeDeclaration => ({
  kind: "interface",
  name: symbol.name,
  members: [headerMember(header, plan)],
});

function headersMember({ responses }: Operation, plan: TypesPlan): readonly TypeMember[] {
  const members = responses
    .filter(({ headers }) => headers.length > 0)
    .map((response): TypeMember => {
      const component = plan.components.responseOf(response);
      const type =
        component === undefined ? headersType(response, plan) : typeName(component.headers);
      return { name: String(response.status), type };
    });
  return members.length === 0 ? [] : [{ name: "headers", type: objectType(members) }];
}

/** Headers that are components, and an object of all others. */
function headersType({ headers }: Response, plan: TypesPlan): TypeExpression {
  const components = headers.flatMap((header) => plan.components.headerOf(header) ?? []);
  const others = headers.filter((header) => plan.components.headerOf(header) === undefined);
  const rest = objectType(others.map((header) => headerMember(header, plan)));
  const types = components.map(({ symbol }) => typeName(symbol));
  return intersectionType(others.length === 0 ? types : [...types, rest]);
}

const headerMember = (header: Header, plan: TypesPlan): TypeMember => ({
  name: header.name,
  optional: !header.required,
  type: typeExpression(header.schema, "read", plan),
  comment: schemaComment(header, header.schema),
});

/** The longest type that a signature spells out; a longer one is a member of the response map. */
const MOST_CHARACTERS = 50;

/** What awaiting a call gives: the bodies of the successes or, if there are none, that of `default`. */
export function dataType(operation: Operation, plan: TypesPlan): TypeExpression {
  const successes = operation.responses.filter(({ status }) => isSuccess(status));
  const given =
    successes.length > 0
      ? successes
      : operation.responses.filter(({ status }) => status === "default");
  const data = unionType(
    given.map((response) => streamType(response, plan) ?? bodyType(response, plan)),
  );
  const text = typeText(data);
  if (text.length <= MOST_CHARACTERS && !text.includes("\n")) return data;
  return memberType(
    responsesType(operation, plan),
    unionType(given.map(({ status }) => literalType(status))),
  );
}

/** The type of a body that is read item by item, and that its reader can close. */
function streamType(response: Response, plan: TypesPlan): TypeExpression | undefined {
  const [content, ...others] = response.contents;
  if (content?.item === undefined || others.length > 0) return undefined;
  // Parts have no end of their own to close.
  if (content.codec === "multipart-sequence") return undefined;
  return genericType(STREAM, [typeExpression(content.item, "read", plan)]);
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
