import { readdirSync } from "node:fs";

import { textOrder } from "../core/text.js";
import type { DiagnosticDefinition } from "./define.js";

/** The catalogue consists of every definition that a file in its folder exports, sorted by code. */
export async function readCatalogue(): Promise<readonly DiagnosticDefinition[]> {
  const folder = new URL("catalogue/", import.meta.url);
  const files = readdirSync(folder).filter((name) => /(?<!\.d)\.[jt]s$/.test(name));
  const modules: readonly object[] = await Promise.all(
    files.map(async (name): Promise<object> => import(new URL(name, folder).href)),
  );
  return modules
    .flatMap((module) => Object.values(module))
    .flatMap((value: unknown) => (isFactory(value) ? [value.definition] : []))
    .sort((a, b) => textOrder(a.code, b.code));
}

const isFactory = (value: unknown): value is { readonly definition: DiagnosticDefinition } =>
  typeof value === "function" && "definition" in value;
