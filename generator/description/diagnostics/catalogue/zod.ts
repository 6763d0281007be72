import { defineDiagnostic } from "../define.js";

export const formatNotChecked = defineDiagnostic({
  code: "zod/format-not-checked",
  severity: "info",
  message: "Validators do not check the format `{format}` of {kind} (places: {places}).",
  example: { format: "isbn", kind: "strings", places: 3 },
  cause:
    "Checked are the formats of JSON Schema, and `byte` and the numeric formats of OpenAPI's registry. Any other format is documentation only; every value of its type passes.",
  fix: "Restrict the values with `pattern`, `minLength` or `enum`, or leave the format out.",
});

export const discriminatorDecides = defineDiagnostic({
  code: "zod/discriminator-decides",
  severity: "info",
  message: "Alternatives overlap: a value is validated by the one that `{property}` selects.",
  example: { property: "type" },
  cause:
    "Strictly by JSON Schema, `discriminator` has no effect: `oneOf` rejects a value that matches several alternatives, and `anyOf` accepts one that matches another alternative than the property says. Types distinguish the alternatives by it, and validators agree with them.",
  fix: "Give the property a different `const` in each alternative.",
});
