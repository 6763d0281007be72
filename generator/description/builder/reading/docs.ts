import { extensionMalformed } from "../../diagnostics/catalogue/extensions.js";
import type { Report } from "../../diagnostics/diagnostic.js";
import { kindOf } from "../../document/version.js";
import { type JsonValue, isObject } from "../../core/json-value.js";
import type { Decision, Docs } from "../../model/node.js";
import { child, elements, get, getFlag, getText, isJson } from "./read.js";
import { originOf, type LocatedValue } from "../../core/origin.js";

/**
 * The documentation of any node: a schema, an operation, a parameter.
 * The `examples` of a schema (a list) are read here. Those of a media type or parameter are a map of Example Objects,
 * possibly references; the reader of that object follows them.
 */
export function readDocs(place: LocatedValue, report: Report): Docs {
  const { value } = place;
  if (!isObject(value)) return NO_DOCS;
  const docs: Writable<Docs> = {};
  for (const key of TEXTS) {
    const text = getText(value, key);
    if (text !== undefined && text !== "") docs[key] = text;
  }
  if (getFlag(value, "deprecated") === true) docs.deprecated = true;
  const examples = readExamples(value);
  if (examples.length > 0) docs.examples = examples;
  const externalDocs = readExternalDocs(get(value, "externalDocs"));
  if (externalDocs !== undefined) docs.externalDocs = externalDocs;
  readOurs(place, docs, report);
  return Object.keys(docs).length === 0 ? NO_DOCS : docs;
}

/** Most nodes have no documentation. */
export const NO_DOCS: Docs = Object.freeze({});

type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

const TEXTS = ["title", "summary", "description"] as const;

/** `examples` (JSON Schema Validation 9.5), and the older `example` (OpenAPI 3.0) before them. */
export function readExamples(value: unknown): readonly JsonValue[] {
  const one = get(value, "example");
  const many = get(value, "examples");
  const list: readonly unknown[] = Array.isArray(many) ? many : [];
  return (one === undefined ? list : [one, ...list]).filter(isJson);
}

function readExternalDocs(value: unknown): Docs["externalDocs"] {
  const url = getText(value, "url");
  const description = getText(value, "description");
  return url === undefined ? undefined : { url, ...(description !== undefined && { description }) };
}

/** The extensions that name the source of a statement (docs/extensions.md). */
function readOurs(place: LocatedValue, docs: Writable<Docs>, report: Report): void {
  const unit = readTextAt(child(place, "x-unit"), "x-unit", report);
  if (unit !== undefined) docs.unit = unit;
  const type = readTextAt(child(place, "x-documented-type"), "x-documented-type", report);
  if (type !== undefined) docs.documentedType = type;
  if (readInferred(child(place, "x-inferred"), report)) docs.inferred = true;
  const decisions = readDecisions(child(place, "x-not-shown"), report);
  if (decisions.length > 0) docs.decisions = decisions;
}

/** An extension whose value is a string; anything else is reported. */
export function readTextAt(
  place: LocatedValue | undefined,
  extension: string,
  report: Report,
): string | undefined {
  if (place === undefined) return undefined;
  if (typeof place.value === "string" && place.value.trim() !== "") return place.value;
  report(
    extensionMalformed(
      { extension, expected: "a text", found: kindOf(place.value) },
      originOf(place),
    ),
  );
  return undefined;
}

function readInferred(place: LocatedValue | undefined, report: Report): boolean {
  if (place === undefined) return false;
  if (typeof place.value === "boolean") return place.value;
  const found = kindOf(place.value);
  report(extensionMalformed({ extension: "x-inferred", expected: "true", found }, originOf(place)));
  return false;
}

/** The entries of an `x-not-shown`: one, or a list. */
export function readDecisions(
  place: LocatedValue | undefined,
  report: Report,
): readonly Decision[] {
  if (place === undefined) return [];
  const places = Array.isArray(place.value) ? elements(place) : [place];
  return places.flatMap((entry) => readDecision(entry, report) ?? []);
}

function readDecision(place: LocatedValue, report: Report): Decision | undefined {
  const gap = get(place.value, "gap");
  const open = getText(place.value, "open");
  const decided = getText(place.value, "decided");
  const why = getText(place.value, "why");
  if (
    open === undefined ||
    decided === undefined ||
    !(gap === undefined || typeof gap === "number")
  ) {
    const found = isObject(place.value)
      ? `the keys ${Object.keys(place.value).join(", ") || "(none)"}`
      : kindOf(place.value);
    const expected =
      "the strings `open` and `decided`, and optionally a number `gap` and a string `why`";
    report(extensionMalformed({ extension: "x-not-shown", expected, found }, originOf(place)));
    return undefined;
  }
  return { ...(gap !== undefined && { gap }), open, decided, ...(why !== undefined && { why }) };
}
