import { defineDiagnostic } from "../define.js";

const NOT_APPLIED = "The action is left out; the others are applied.";

export const overlayShape = defineDiagnostic({
  code: "overlay/shape",
  severity: "error",
  message: "{name} must be {expected}, not {found}.",
  example: { name: "`actions`", expected: "a list", found: "an object" },
  cause: NOT_APPLIED,
  fix: "Write an Overlay of version 1.0: `overlay`, `info` and a list of `actions`.",
});

export const overlayVersion = defineDiagnostic({
  code: "overlay/version",
  severity: "error",
  message: "Overlays of version {version} are not supported.",
  example: { version: "2.0.0" },
  cause: "Apostille applies Overlays of version 1.0 and 1.1; this one is not applied.",
  fix: "Set `overlay: 1.0.0` if it uses nothing newer.",
});

export const overlayUnknown = defineDiagnostic({
  code: "overlay/unknown-field",
  severity: "warning",
  message: "Actions have no field `{field}`.[ Did you mean `{guess}`?]",
  example: { field: "targt", guess: "target" },
  cause: "It has no effect.",
  fix: "An action has `target`, `description`, and `update` or `remove`.",
});

export const overlayPath = defineDiagnostic({
  code: "overlay/path",
  severity: "error",
  message: '"{path}" is not a JSONPath: {why} at character {at}.',
  example: { path: "$.paths[", why: "a selector is missing", at: 9 },
  cause: NOT_APPLIED,
  fix: "Write a path as defined by RFC 9535, such as `$.paths['/quotes'].get` or `$..[?@.deprecated]`.",
});

export const overlayNothing = defineDiagnostic({
  code: "overlay/no-match",
  severity: "warning",
  message: '"{path}" matches nothing in the document.',
  example: { path: "$.paths['/quote']" },
  cause: "The action changes nothing; the document may have changed since the overlay was written.",
  fix: "Correct the path, or remove the action.",
});

export const overlayIdle = defineDiagnostic({
  code: "overlay/idle",
  severity: "warning",
  message: "The action has neither `update` nor `remove: true`.",
  example: {},
  cause: "It changes nothing.",
  fix: "Say what the action does, or remove it.",
});

export const overlayMismatch = defineDiagnostic({
  code: "overlay/mismatch",
  severity: "error",
  message: "#{pointer} is {target}, and {found} cannot be merged into it.",
  example: { pointer: "/info/title", target: "a string", found: "an object" },
  cause:
    "Objects are merged into objects, and entries are added to lists; this value is left as it is.",
  fix: "Change `update`, or the path so that it matches something else.",
});

export const overlayRoot = defineDiagnostic({
  code: "overlay/root",
  severity: "error",
  message: "The whole document cannot be removed.",
  example: {},
  cause: NOT_APPLIED,
  fix: "Narrow the path.",
});

export const overlayTooCostly = defineDiagnostic({
  code: "overlay/too-costly",
  severity: "error",
  message: '"{path}" visits more than {limit} nodes of the document.',
  example: { path: "$..[?@..[?@..a]]", limit: 10_000_000 },
  cause: NOT_APPLIED,
  fix: "Name more of the path, and do not nest filters that search with `..`.",
});
