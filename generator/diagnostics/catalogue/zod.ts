import { defineDiagnostic } from "../define.js";

export const formatNotChecked = defineDiagnostic<{
  readonly format: string;
  readonly places: number;
}>({
  code: "zod/format-not-checked",
  severity: "info",
  message: ({ format, places }) =>
    `The format \`${format}\` (${places === 1 ? "one place" : `${places} places`}) says nothing that validators could check.`,
  cause:
    "A format that is defined neither by JSON Schema nor by OpenAPI's registry is documentation only; every value of its type passes.",
  fix: "Say with `pattern`, `minLength` or `enum` what the values look like, or leave the format out.",
});
