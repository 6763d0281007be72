import { textOrder } from "../../core/text.js";
import type { DiagnosticDefinition } from "../define.js";

/** The definitions of all diagnostics, sorted by code. */
export async function readCatalogue(): Promise<readonly DiagnosticDefinition[]> {
  const areas: object = await import("./index.js");
  return Object.values(areas)
    .flatMap((area: object) => Object.values(area))
    .flatMap((value: unknown) => (isFactory(value) ? [value.definition] : []))
    .sort((a, b) => textOrder(a.code, b.code));
}

const isFactory = (value: unknown): value is { readonly definition: DiagnosticDefinition } =>
  typeof value === "function" && "definition" in value;
