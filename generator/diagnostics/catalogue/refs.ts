import { defineDiagnostic } from "../define.js";

const BROKEN = "What the reference stands for is unknown, so the code would be wrong.";

export const refNotString = defineDiagnostic<{ found: string }>({
  code: "ref/not-a-string",
  severity: "error",
  message: ({ found }) => `\`$ref\` must be a string, not ${found}.`,
  cause: BROKEN,
  fix: "Write a URI reference such as `#/components/schemas/Quote`.",
});

export const refUnusual = defineDiagnostic<{ instead: string }>({
  code: "ref/unusual",
  severity: "warning",
  message: ({ instead }) => `A reference stands in place of ${instead}.`,
  cause:
    "OpenAPI has no reference there. This one is followed; other tools may take the object for empty.",
  fix: "Put what it leads to in its place, or refer to what is within it.",
});

export const refTooMuch = defineDiagnostic<{ limit: number }>({
  code: "ref/too-much",
  severity: "error",
  message: ({ limit }) =>
    `References in unusual places make more than ${limit.toLocaleString("en")} nodes.`,
  cause: "They are replaced by what they lead to; those within it multiply each other.",
  fix: "Refer from the places where OpenAPI has references: schemas, responses, parameters and the like.",
});

export const refMissing = defineDiagnostic<{ ref: string; guess?: string | undefined }>({
  code: "ref/missing",
  severity: "error",
  message: ({ ref, guess }) =>
    `Nothing stands at ${JSON.stringify(ref)}.${guess === undefined ? "" : ` Did you mean ${JSON.stringify(guess)}?`}`,
  cause: BROKEN,
  fix: "Correct the reference, or add what it refers to.",
});

export const refFileMissing = defineDiagnostic<{ ref: string; why: string }>({
  code: "ref/file-missing",
  severity: "error",
  message: ({ ref, why }) => `The file behind ${JSON.stringify(ref)} cannot be read: ${why}.`,
  cause: BROKEN,
  fix: "Correct the path: it is relative to the file in which the reference stands.",
});

export const refOutside = defineDiagnostic<{ ref: string; root: string }>({
  code: "ref/outside",
  severity: "error",
  message: ({ ref, root }) => `${JSON.stringify(ref)} leads out of ${root}.`,
  cause:
    "A document may only read files below its own folder, so that a foreign one cannot read yours.",
  fix: "Move the file, or allow a wider folder with `root` in the configuration (`--root DIR`).",
});

export const refRemote = defineDiagnostic<{ ref: string }>({
  code: "ref/remote",
  severity: "error",
  message: ({ ref }) => `${JSON.stringify(ref)} is on the network, which is not allowed.`,
  cause:
    "Generation reads nothing from the network unless it is told to, so that it is repeatable and safe.",
  fix: "Save a copy beside the document and refer to that, or allow the origin with `allowRemote` (`--allow-remote ORIGIN`).",
});

export const refNotUri = defineDiagnostic<{ ref: string }>({
  code: "ref/not-a-uri",
  severity: "error",
  message: ({ ref }) => `${JSON.stringify(ref)} is not a URI reference.`,
  cause: BROKEN,
  fix: "Percent-encode characters that a URI cannot hold.",
});
