/** How much of a document requests and responses have: of its operations, parameters, statuses, media types and values. */
import { declaredContent } from "../../../../runtime/wire/negotiation/content.js";
import { pickResponse } from "../../../../runtime/wire/negotiation/status.js";
import type { Operation, Schema, Side } from "../../../description/index.js";
import type { DescribedOperation } from "../../live/index.js";
import { parameterKey, type RequestInput } from "../cases/input.js";
import type { ServerAnswer } from "../exchange/exchange.js";
import { enumeratedValues } from "./enumerations.js";

const KINDS = [
  "operations",
  "parameters",
  "statuses",
  "media types",
  "enumeration values",
] as const;
export type CoverageKind = (typeof KINDS)[number];

export interface CoverageCount {
  readonly kind: CoverageKind;
  readonly seen: number;
  readonly declared: number;
  /** What was not seen: `getPet: 403`. */
  readonly unseen: readonly string[];
  /** Everything that is declared. */
  readonly items: readonly CoverageItem[];
}

export interface CoverageItem {
  /** `operationId`. */
  readonly operation: string;
  /** `403`, `query limit`; empty for the operation itself. */
  readonly name: string;
  readonly seen: boolean;
}

/** Collects what requests and responses have of a document. */
export class Coverage {
  readonly #seen = new Set<string>();

  add(
    { operation, descriptor }: DescribedOperation,
    { parameters, body }: RequestInput,
    answer?: ServerAnswer,
  ): void {
    const see = (kind: CoverageKind, name: string): void =>
      void this.#seen.add(keyOf(kind, operation, name));
    const seeValues = (schema: Schema, place: { name: string; side: Side }, value: unknown) => {
      for (const name of enumeratedValues(schema, { ...place, found: [value] }))
        see("enumeration values", name);
    };
    see("operations", "");
    for (const [key, value] of parameters) {
      see("parameters", key);
      const declared = operation.parameters.find((one) => parameterKey(one) === key);
      if (declared !== undefined) seeValues(declared.schema, { name: key, side: "write" }, value);
    }
    if (body !== undefined && "content" in body) {
      see("media types", `request ${body.content.mediaType}`);
      const { item, schema } = body.content;
      if (item === undefined) seeValues(schema, { name: "body", side: "write" }, body.value);
    }
    const declared = answer && pickResponse(descriptor.responses, answer.status);
    if (answer === undefined || declared === undefined) return;
    see("statuses", declared.key);
    const type = answer.headers.get("content-type");
    const content = type === null ? undefined : declaredContent(declared.contents ?? [], type);
    if (content === undefined) return;
    see("media types", `${declared.key} ${content.type}`);
    const response = operation.responses.find(({ status }) => String(status) === declared.key);
    const model = response?.contents.find(({ mediaType }) => mediaType === content.type);
    if (model?.codec === "json")
      seeValues(model.schema, { name: declared.key, side: "read" }, jsonOf(answer));
  }

  counts(operations: readonly Operation[]): readonly CoverageCount[] {
    return KINDS.map((kind) => {
      const items = operations.flatMap((operation) =>
        namesOf(kind, operation).map((name) => ({
          operation: operation.id,
          name,
          seen: this.#seen.has(keyOf(kind, operation, name)),
        })),
      );
      return countOf(kind, items);
    });
  }
}

export function countOf(kind: CoverageKind, items: readonly CoverageItem[]): CoverageCount {
  const unseen = items.filter(({ seen }) => !seen);
  return {
    kind,
    declared: items.length,
    seen: items.length - unseen.length,
    unseen: unseen.map(({ operation, name }) =>
      name === "" ? operation : `${operation}: ${name}`,
    ),
    items,
  };
}

/** The body of a response; `undefined` if it is not complete. */
function jsonOf({ body }: ServerAnswer): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body)) as unknown;
  } catch {
    return undefined;
  }
}

const keyOf = (kind: CoverageKind, { id }: Operation, name: string): string =>
  `${kind} ${id} ${name}`;

function namesOf(kind: CoverageKind, operation: Operation): readonly string[] {
  const { parameters, responses, body } = operation;
  switch (kind) {
    case "operations":
      return [""];
    case "parameters":
      return parameters.map(parameterKey);
    case "statuses":
      return responses.map(({ status }) => String(status));
    case "media types":
      return [
        ...(body?.contents ?? []).map(({ mediaType }) => `request ${mediaType}`),
        ...responses.flatMap(({ status, contents }) =>
          contents.map(({ mediaType }) => `${status} ${mediaType}`),
        ),
      ];
    case "enumeration values":
      return [...new Set(enumerationsOf(operation))];
    default:
      return kind satisfies never;
  }
}

/** Of sequences, the items are not counted. */
const enumerationsOf = ({ parameters, responses, body }: Operation): readonly string[] => [
  ...parameters.flatMap((one) =>
    enumeratedValues(one.schema, { name: parameterKey(one), side: "write" }),
  ),
  ...(body?.contents ?? []).flatMap(({ schema, item }) =>
    item === undefined ? enumeratedValues(schema, { name: "body", side: "write" }) : [],
  ),
  ...responses.flatMap(({ status, contents }) =>
    contents.flatMap(({ schema, codec }) =>
      codec === "json" ? enumeratedValues(schema, { name: String(status), side: "read" }) : [],
    ),
  ),
];
