import { defineDiagnostic } from "../define.js";

export const formatNotChecked = defineDiagnostic({
  code: "zod/format-not-checked",
  severity: "info",
  message: "Validators do not check the format `{format}` (places: {places}).",
  example: { format: "isbn", places: 3 },
  cause:
    "A format that is defined neither by JSON Schema nor by OpenAPI's registry is documentation only; every value of its type passes.",
  fix: "Restrict the values with `pattern`, `minLength` or `enum`, or leave the format out.",
});
