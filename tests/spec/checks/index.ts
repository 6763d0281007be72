import { isDeepStrictEqual } from "node:util";

import type { Fact, GapFact, TextFact, ValueFact } from "../fact.js";
import { at, type Json, walk } from "../view.js";
import { deliveryHeaderChecks, eventChecks } from "./events.js";
import { answerChecks, operationChecks } from "./operations.js";
import {
  type Check,
  fieldChecks,
  requiredChecks,
  schemaChecks,
  transitionChecks,
  typeChecks,
  valueChecks,
} from "./schemas.js";

/** The parts of a fact, and whether the description states each. */
export function checksOf(fact: Fact, document: Json): readonly Check[] {
  switch (fact.kind) {
    case "fields":
      return fieldChecks(fact, document);
    case "type":
      return typeChecks(fact, document);
    case "required":
      return requiredChecks(fact, document);
    case "values":
      return valueChecks(fact, document);
    case "schema":
      return schemaChecks(fact, document);
    case "transition":
      return transitionChecks(fact, document);
    case "operation":
      return operationChecks(fact, document);
    case "answer":
      return answerChecks(fact, document);
    case "event":
      return eventChecks(fact, document);
    case "delivery-header":
      return deliveryHeaderChecks(fact, document);
    case "value":
      return [valueCheck(fact, document)];
    case "text":
      return [textCheck(fact, document)];
    case "gap":
      return [gapCheck(fact, document)];
    default:
      return fact satisfies never;
  }
}

function valueCheck({ at: path, equals }: ValueFact, document: Json): Check {
  const holds = isDeepStrictEqual(walk(document, document, ...path), equals);
  return { claim: `${path.join(" / ")} is ${JSON.stringify(equals)}`, holds };
}

function textCheck({ at: path, says }: TextFact, document: Json): Check {
  const node = walk(document, document, ...path);
  const texts = ["summary", "description", "condition"].map((key) => at(node, key) ?? "");
  const text = (typeof node === "string" ? node : texts.join(" ")).replaceAll(/\s+/g, " ");
  return { claim: `${path.join(" / ")} says ${says.source}`, holds: says.test(text) };
}

function gapCheck({ gap }: GapFact, document: Json): Check {
  return { claim: `gap ${gap} is decided`, holds: gapsOf(document).has(gap) };
}

/** The numbers of all gaps with a written decision. */
export function gapsOf(node: unknown): ReadonlySet<number> {
  const found = new Set<number>();
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    for (const decision of [at(value, "x-not-shown")].flat()) {
      const gap = at(decision, "gap");
      if (typeof gap === "number") found.add(gap);
    }
    for (const child of Object.values(value)) visit(child);
  };
  visit(node);
  return found;
}
