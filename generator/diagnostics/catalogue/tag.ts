import { defineDiagnostic } from "../define.js";

export const tagTwice = defineDiagnostic<{ name: string }>({
  code: "tag/twice",
  severity: "warning",
  message: ({ name }) => `The tag ${JSON.stringify(name)} is declared twice; this one is ignored.`,
  cause: "A tag is known by its name.",
  fix: "Remove one of the two.",
});

export const tagParentUnknown = defineDiagnostic<{ parent: string; guess: string | undefined }>({
  code: "tag/parent-unknown",
  severity: "warning",
  message: ({ parent, guess }) =>
    `No tag is called ${JSON.stringify(parent)}.${guess === undefined ? "" : ` Did you mean ${JSON.stringify(guess)}?`}`,
  cause: "The parent of a tag is another tag of the document.",
  fix: "Declare the parent under `tags`, or correct the name.",
});

export const tagLoop = defineDiagnostic<{ name: string }>({
  code: "tag/loop",
  severity: "warning",
  message: ({ name }) => `The tag ${JSON.stringify(name)} is its own ancestor.`,
  cause: "Parents make a tree of tags, which this one is not.",
  fix: "Remove one of the parents.",
});
