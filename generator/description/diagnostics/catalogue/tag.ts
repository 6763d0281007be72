import { defineDiagnostic } from "../define.js";

export const tagTwice = defineDiagnostic({
  code: "tag/twice",
  severity: "warning",
  message: 'The tag "{name}" is declared twice; this one is ignored.',
  example: { name: "pets" },
  cause: "A tag is identified by its name.",
  fix: "Remove one of the two.",
});

export const tagParentUnknown = defineDiagnostic({
  code: "tag/parent-unknown",
  severity: "warning",
  message: 'No tag is called "{parent}".[ Did you mean "{guess}"?]',
  example: { parent: "animls", guess: "animals" },
  cause: "The parent of a tag is another tag of the document.",
  fix: "Declare the parent under `tags`, or correct the name.",
});

export const tagLoop = defineDiagnostic({
  code: "tag/loop",
  severity: "warning",
  message: 'The tag "{name}" is its own ancestor.',
  example: { name: "pets" },
  cause: "Tags and their parents must form a tree.",
  fix: "Remove one of the parents.",
});
