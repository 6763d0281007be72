import { comment } from "../../print/escape/comment.js";
import type {
  CodeDeclaration,
  FunctionDeclaration,
  ParameterDeclaration,
} from "../../print/declaration.js";
import { callExpression, type Expression, expression } from "../../print/expression.js";
import { type Doc, ref } from "../../print/layout/doc.js";
import type { OutputSymbol } from "../../print/layout/symbol.js";
import {
  genericType,
  globalType,
  type TypeExpression,
  typeDoc,
  typeName,
  unionType,
} from "../../print/type.js";
import type { WebhooksPlan } from "./plan.js";
import { runtime, type WebhookSymbols } from "./symbols.js";

const REFUSAL_THROWS =
  "{WebhookVerificationError} with the reason, if the body is not an event of the document";
const DISTRUST_THROWS =
  "{WebhookVerificationError} with the reason, if the delivery must not be trusted";
const CONFIGURATION_THROWS =
  "{WebhookConfigurationError} if there is no secret, or it does not have the form that the document declares";
const RAW = "`payload` is the body as it was received, before it is parsed.";

/** Thin wrappers of the runtime. What only signed events can do is left out if the document has no signatures. */
export function eventFunctions(plan: WebhooksPlan, sends: boolean): readonly CodeDeclaration[] {
  const parts = plan.property === undefined ? withoutType(plan.own) : withType(plan.own);
  const parse = parseFunction(parts);
  return plan.scheme === undefined
    ? [parse, ...handlerTypes(plan), unsignedReceiverFunction(plan)]
    : [
        parse,
        verifyFunction(parts),
        safeVerifyFunction(parts),
        ...handlerTypes(plan),
        receiverFunction(plan),
        ...(sends ? [senderFunction(plan)] : []),
      ];
}

/** The parts that depend on whether events contain their type. */
interface Parts {
  readonly own: WebhookSymbols;
  readonly parse: Doc;
  readonly verify: Doc;
  readonly safeVerify: Doc;
  readonly verified: TypeExpression;
}

const genericOf = (symbol: OutputSymbol, parameter: OutputSymbol): Doc =>
  typeDoc(genericType(symbol, [typeName(parameter)]));

const withType = (own: WebhookSymbols): Parts => {
  const event = own.received;
  return {
    own,
    parse: genericOf(runtime.parseEvent, event),
    verify: genericOf(runtime.verifyEvent, event),
    safeVerify: genericOf(runtime.safeVerifyEvent, event),
    verified: genericType(runtime.VerifiedEvent, [typeName(event)]),
  };
};

const withoutType = (own: WebhookSymbols): Parts => {
  const { map } = own;
  return {
    own,
    parse: genericOf(runtime.parseTypedEvent, map),
    verify: genericOf(runtime.verifyTypedEvent, map),
    safeVerify: genericOf(runtime.safeVerifyTypedEvent, map),
    verified: genericType(runtime.VerifiedTypedEvent, [typeName(map)]),
  };
};

const name = (text: string): Expression => expression(text);
const source = ({ own }: Pick<WebhooksPlan, "own">): Expression => expression(ref(own.source));
const promise = (type: TypeExpression): TypeExpression => globalType("Promise", [type]);
const returns = (callee: Doc, ...parameters: readonly Expression[]): readonly Doc[] => [
  ["return ", callExpression(callee, parameters).doc, ";"],
];

const parameter = (
  label: string,
  symbol: OutputSymbol,
  optional = false,
): ParameterDeclaration => ({ name: label, type: typeName(symbol), ...(optional && { optional }) });

const parseFunction = ({ parse, own }: Parts): FunctionDeclaration => ({
  kind: "function",
  name: own.parse.name,
  comment: comment({
    text: [
      "Parses an event from a body without verifying its signature. With `validators`, the event is validated too.",
    ],
    tags: [["throws", REFUSAL_THROWS]],
  }),
  parameters: [
    parameter("payload", runtime.Payload),
    parameter("options", runtime.ParseOptions, true),
  ],
  returns: promise(typeName(own.received)),
  body: returns(parse, name("payload"), source({ own }), name("options")),
});

const DELIVERY: readonly ParameterDeclaration[] = [
  parameter("payload", runtime.Payload),
  parameter("headers", runtime.HeaderSource),
  parameter("secrets", runtime.Secrets),
  parameter("options", runtime.VerifyEventOptions, true),
];

const delivery = (): Expression => expression("{ payload, headers, secrets }");

const verifyFunction = ({ verify, own }: Parts): FunctionDeclaration => ({
  kind: "function",
  name: own.verify.name,
  comment: comment({
    text: [`Verifies the signature of a delivery and returns its event. ${RAW}`],
    tags: [
      ["throws", DISTRUST_THROWS],
      ["throws", CONFIGURATION_THROWS],
    ],
  }),
  parameters: DELIVERY,
  returns: promise(typeName(own.received)),
  body: returns(verify, delivery(), source({ own }), name("options")),
});

const safeVerifyFunction = ({ safeVerify, verified, own }: Parts): FunctionDeclaration => ({
  kind: "function",
  name: own.safeVerify.name,
  comment: comment({
    text: [
      `Like {@link ${own.verify.name}}, but returns a result that says why a delivery must not be trusted.`,
    ],
    tags: [["throws", CONFIGURATION_THROWS]],
  }),
  parameters: DELIVERY,
  returns: promise(unionType([verified, typeName(runtime.Rejection)])),
  body: returns(safeVerify, delivery(), source({ own }), name("options")),
});

const handlerTypes = ({ own }: WebhooksPlan): readonly CodeDeclaration[] => [
  {
    kind: "type",
    name: own.handlers.name,
    comment: comment({
      text: ["Handlers by event type, or by a pattern such as `*`; the most specific one runs."],
    }),
    type: genericType(runtime.Handlers, [typeName(own.map)]),
  },
  {
    kind: "type",
    name: own.allHandlers.name,
    comment: comment({
      text: [
        `A handler for every event: \`{ ... } satisfies ${own.allHandlers.name}\` no longer compiles if the document adds one.`,
      ],
    }),
    type: genericType(runtime.AllHandlers, [typeName(own.map)]),
  },
];

/** The types of the events that a receiver accepts. */
const eventTypeParameters = ({ property, own }: WebhooksPlan): readonly TypeExpression[] => [
  typeName(own.map),
  ...(property === undefined ? [] : [typeName(own.unknown)]),
];

function unsignedReceiverFunction(plan: WebhooksPlan): FunctionDeclaration {
  return {
    kind: "function",
    name: plan.own.receiver.name,
    comment: comment({
      text: [
        "A fetch-style handler that receives deliveries and calls the handlers of their events. The document does not say how deliveries are signed (`x-webhook-signature`), so `verify` decides which to trust.",
      ],
    }),
    parameters: [
      {
        name: "options",
        type: genericType(runtime.UnsignedReceiverOptions, eventTypeParameters(plan)),
      },
    ],
    returns: typeName(runtime.Receiver),
    body: returns(ref(runtime.createUnsignedReceiver), source(plan), name("options")),
  };
}

function receiverFunction(plan: WebhooksPlan): FunctionDeclaration {
  return {
    kind: "function",
    name: plan.own.receiver.name,
    comment: comment({
      text: [
        "A fetch-style handler that verifies deliveries, drops repeated ones, and calls the handlers of their events.",
      ],
      tags: [["throws", CONFIGURATION_THROWS]],
    }),
    parameters: [
      { name: "options", type: genericType(runtime.ReceiverOptions, eventTypeParameters(plan)) },
    ],
    returns: typeName(runtime.Receiver),
    body: returns(ref(runtime.createReceiver), source(plan), name("options")),
  };
}

const senderFunction = ({ own }: WebhooksPlan): FunctionDeclaration => ({
  kind: "function",
  name: own.sender.name,
  comment: comment({
    text: ["Signs events and sends them with the headers that the document names."],
  }),
  parameters: [parameter("options", runtime.SenderOptions)],
  returns: genericType(runtime.Sender, [typeName(own.event)]),
  body: returns(ref(runtime.createSender), source({ own }), name("options")),
});
