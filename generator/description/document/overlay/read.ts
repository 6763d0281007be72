import {
  overlayIdle,
  overlayPath,
  overlayMalformed,
  overlayUnknown,
  overlayVersion,
} from "../../diagnostics/catalogue/documents.js";
import { atKey, type Report } from "../../diagnostics/diagnostic.js";
import { type Origin, childOf, childPointer } from "../../core/origin.js";
import { closest } from "../../core/closest.js";
import type { SourceDocument } from "../types.js";
import { kindOf } from "../version.js";
import type { Update } from "./merge.js";
import { parsePath } from "../../../../runtime/json-path/parse-path.js";
import type { Query } from "../../../../runtime/json-path/query.js";
import { PathError } from "../../../../runtime/json-path/scanner.js";

/** One change that an overlay makes. */
export interface Action {
  readonly path: string;
  readonly target: Query;
  readonly origin: Origin;
  readonly change:
    | { readonly kind: "remove" }
    | { readonly kind: "update"; readonly update: Update }
    /** Since Overlay 1.1: an update with a value of the document. */
    | {
        readonly kind: "copy";
        readonly path: string;
        readonly source: Query;
        readonly origin: Origin;
      };
}

/** The valid actions of an Overlay document; invalid ones are reported. */
export function readActions(overlay: SourceDocument, report: Report): readonly Action[] {
  const root = { document: overlay.uri, pointer: "" };
  const version = childOf(overlay.value, "overlay")?.value;
  const actions = childOf(overlay.value, "actions")?.value;
  if (typeof version !== "string") {
    const parameters = {
      name: "`overlay`",
      expected: 'a version such as "1.0.0"',
      found: kindOf(version),
    };
    report(overlayMalformed(parameters, { ...root, pointer: "/overlay" }));
    return [];
  }
  if (!/^1\.[01](?:\.|$)/.test(version)) {
    report(overlayVersion({ version }, { ...root, pointer: "/overlay" }));
    return [];
  }
  if (!Array.isArray(actions)) {
    const parameters = { name: "`actions`", expected: "a list of actions", found: kindOf(actions) };
    report(overlayMalformed(parameters, { ...root, pointer: "/actions" }));
    return [];
  }
  return actions.flatMap((value: unknown, index) => {
    const origin = { document: overlay.uri, pointer: childPointer("/actions", index) };
    const fields = version.startsWith("1.0") ? FIELDS : [...FIELDS, "copy"];
    return readAction(value, { origin, fields }, report) ?? [];
  });
}

const FIELDS = ["target", "description", "update", "remove"];

interface ActionContext {
  readonly origin: Origin;
  /** The fields that an action has in the version of the overlay. */
  readonly fields: readonly string[];
}

function readAction(
  value: unknown,
  { origin, fields }: ActionContext,
  report: Report,
): Action | undefined {
  const at = (key: string): Origin => ({ ...origin, pointer: childPointer(origin.pointer, key) });
  const path = childOf(value, "target")?.value;
  if (typeof path !== "string") {
    const found = kindOf(typeof value === "object" ? path : value);
    report(
      overlayMalformed(
        { name: "The `target` of an action", expected: "a JSONPath", found },
        at("target"),
      ),
    );
    return undefined;
  }
  for (const field of Object.keys(Object(value))) {
    if (fields.includes(field) || field.startsWith("x-")) continue;
    report(overlayUnknown({ field, guess: closest(field, fields) }, atKey(at(field))));
  }
  const target = readPath(path, at("target"), report);
  const change = readChange(value, { origin, fields }, report);
  return target && change && { path, target, origin, change };
}

/** `remove: true` comes before `update`, and that before `copy` (Overlay 1.1, 4.4.3). */
function readChange(
  value: unknown,
  { origin, fields }: ActionContext,
  report: Report,
): Action["change"] | undefined {
  const at = (key: string): Origin => ({ ...origin, pointer: childPointer(origin.pointer, key) });
  if (childOf(value, "remove")?.value === true) return { kind: "remove" };
  const update = childOf(value, "update");
  if (update !== undefined)
    return { kind: "update", update: { value: update.value, origin: at("update") } };
  const path = fields.includes("copy") ? childOf(value, "copy")?.value : undefined;
  if (typeof path === "string") {
    const source = readPath(path, at("copy"), report);
    return source && { kind: "copy", path, source, origin: at("copy") };
  }
  report(overlayIdle({}, origin));
  return undefined;
}

function readPath(path: string, location: Origin, report: Report): Query | undefined {
  try {
    return parsePath(path);
  } catch (error) {
    if (!(error instanceof PathError)) throw error;
    report(overlayPath({ path, why: error.message, at: error.at + 1 }, location));
    return undefined;
  }
}
