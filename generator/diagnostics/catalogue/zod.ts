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

export const discriminatorDecides = defineDiagnostic({
  code: "zod/discriminator-decides",
  severity: "info",
  message:
    "Alternatives of this `oneOf` overlap: a value is validated by the one that `{property}` selects.",
  example: { property: "type" },
  cause:
    "Strictly by JSON Schema, `oneOf` rejects a value that matches several alternatives, and `discriminator` has no effect. Types distinguish the alternatives by it, and validators agree with them.",
  fix: "Give the property a different `const` in each alternative.",
});
