import { defineDiagnostic } from "../define.js";

const NOT_APPLIED = "The action is left out; the others are applied.";

export const overlayShape = defineDiagnostic<{ name: string; expected: string; found: string }>({
  code: "overlay/shape",
  severity: "error",
  message: ({ name, expected, found }) => `${name} must be ${expected}, not ${found}.`,
  cause: NOT_APPLIED,
  fix: "Write an Overlay of version 1.0: `overlay`, `info` and a list of `actions`.",
});

export const overlayVersion = defineDiagnostic<{ version: string }>({
  code: "overlay/version",
  severity: "error",
  message: ({ version }) => `Overlays of version ${version} are not supported.`,
  cause: "Apostille applies Overlays of version 1.0 and 1.1; this one is not applied.",
  fix: "Set `overlay: 1.0.0`, if it uses nothing else.",
});

export const overlayUnknown = defineDiagnostic<{ field: string; guess?: string | undefined }>({
  code: "overlay/unknown-field",
  severity: "warning",
  message: ({ field, guess }) =>
    `Actions have no field \`${field}\`.${guess === undefined ? "" : ` Did you mean \`${guess}\`?`}`,
  cause: "It has no effect.",
  fix: "An action has `target`, `description`, and `update` or `remove`.",
});

export const overlayPath = defineDiagnostic<{ path: string; why: string; at: number }>({
  code: "overlay/path",
  severity: "error",
  message: ({ path, why, at }) =>
    `${JSON.stringify(path)} is not a JSONPath: ${why} at character ${at}.`,
  cause: NOT_APPLIED,
  fix: "Write a path as in RFC 9535, such as `$.paths['/quotes'].get` or `$..[?@.deprecated]`.",
});

export const overlayNothing = defineDiagnostic<{ path: string }>({
  code: "overlay/no-match",
  severity: "warning",
  message: ({ path }) => `${JSON.stringify(path)} matches nothing in the document.`,
  cause: "The action changes nothing; the document may have changed since the overlay was written.",
  fix: "Correct the path, or remove the action.",
});

export const overlayIdle = defineDiagnostic<Record<never, never>>({
  code: "overlay/idle",
  severity: "warning",
  message: () => "The action has neither `update` nor `remove: true`.",
  cause: "It changes nothing.",
  fix: "Say what the action does, or remove it.",
});

export const overlayMismatch = defineDiagnostic<{ pointer: string; target: string; found: string }>(
  {
    code: "overlay/mismatch",
    severity: "error",
    message: ({ pointer, target, found }) =>
      `#${pointer} is ${target}, and ${found} cannot be merged into it.`,
    cause: "Objects take objects, lists take entries; this place is left as it is.",
    fix: "Change `update`, or the path so that it matches something else.",
  },
);

export const overlayRoot = defineDiagnostic<Record<never, never>>({
  code: "overlay/root",
  severity: "error",
  message: () => "The whole document cannot be removed.",
  cause: NOT_APPLIED,
  fix: "Narrow the path.",
});
