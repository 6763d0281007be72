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
import { parsePath } from "./parse-path.js";
import type { Query } from "./query.js";
import { PathError } from "./scanner.js";

/** One change that an overlay makes. */
export interface Action {
  readonly path: string;
  readonly target: Query;
  readonly origin: Origin;
  readonly change:
    | { readonly kind: "remove" }
    | { readonly kind: "update"; readonly update: Update };
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
    return readAction(value, origin, report) ?? [];
  });
}

const FIELDS = ["target", "description", "update", "remove"];

function readAction(value: unknown, origin: Origin, report: Report): Action | undefined {
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
    if (FIELDS.includes(field) || field.startsWith("x-")) continue;
    report(overlayUnknown({ field, guess: closest(field, FIELDS) }, atKey(at(field))));
  }
  const target = readPath(path, at("target"), report);
  const remove = childOf(value, "remove")?.value === true;
  const update = childOf(value, "update");
  if (target === undefined) return undefined;
  // `update` has no effect together with `remove: true`.
  if (remove) return { path, target, origin, change: { kind: "remove" } };
  if (update === undefined) {
    report(overlayIdle({}, origin));
    return undefined;
  }
  const change = { kind: "update", update: { value: update.value, origin: at("update") } } as const;
  return { path, target, origin, change };
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
