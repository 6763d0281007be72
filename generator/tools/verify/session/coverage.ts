/** How much of a document a run has seen: which of its operations, parameters, statuses and media types. */
import { declaredContent } from "../../../../runtime/wire/negotiation/content.js";
import { pickResponse } from "../../../../runtime/wire/negotiation/status.js";
import type { Operation } from "../../../description/index.js";
import type { DescribedOperation } from "../../live/index.js";
import { parameterKey, type RequestInput } from "../cases/input.js";
import type { ServerAnswer } from "../exchange/exchange.js";

const KINDS = ["operations", "parameters", "statuses", "media types"] as const;
type CoverageKind = (typeof KINDS)[number];

export interface CoverageCount {
  readonly kind: CoverageKind;
  readonly seen: number;
  readonly declared: number;
  /** What was not seen: `getPet: 403`. */
  readonly unseen: readonly string[];
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
    see("operations", "");
    for (const key of parameters.keys()) see("parameters", key);
    if (body !== undefined && "content" in body)
      see("media types", `request ${body.content.mediaType}`);
    const declared = answer && pickResponse(descriptor.responses, answer.status);
    if (answer === undefined || declared === undefined) return;
    see("statuses", declared.key);
    const type = answer.headers.get("content-type");
    const content = type === null ? undefined : declaredContent(declared.contents ?? [], type);
    if (content !== undefined) see("media types", `${declared.key} ${content.type}`);
  }

  counts(operations: readonly Operation[]): readonly CoverageCount[] {
    return KINDS.map((kind) => {
      const declared = operations.flatMap((operation) =>
        namesOf(kind, operation).map((name) => ({ operation, name })),
      );
      const unseen = declared.filter(
        ({ operation, name }) => !this.#seen.has(keyOf(kind, operation, name)),
      );
      return {
        kind,
        declared: declared.length,
        seen: declared.length - unseen.length,
        unseen: unseen.map(({ operation: { id }, name }) => (name === "" ? id : `${id}: ${name}`)),
      };
    });
  }
}

const keyOf = (kind: CoverageKind, { id }: Operation, name: string): string =>
  `${kind} ${id} ${name}`;

function namesOf(
  kind: CoverageKind,
  { parameters, responses, body }: Operation,
): readonly string[] {
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
    default:
      return kind satisfies never;
  }
}
