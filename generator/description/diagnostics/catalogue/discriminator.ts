import { defineDiagnostic } from "../define.js";

export const discriminatorUnknown = defineDiagnostic({
  code: "discriminator/unknown-target",
  severity: "warning",
  message: 'The discriminator maps "{value}" to "{target}", which is not one of the alternatives.',
  example: { value: "bird", target: "#/components/schemas/Bird" },
  cause:
    "The value is left out of the discriminator: a schema that is not listed can never be valid here.",
  fix: "Add the schema to `oneOf` (or let it extend this one with `allOf`), or correct the mapping.",
});

export const discriminatorUnreachable = defineDiagnostic({
  code: "discriminator/unreachable",
  severity: "warning",
  message:
    'The discriminator maps "{value}" to {variant}, whose `{property}` can never have that value.',
  example: { value: "dog", variant: "Cat", property: "species" },
  cause: "The value is left out of the discriminator: no such object can be valid.",
  fix: "Add the value to the `enum` or `const` of the property, or correct the mapping.",
});

export const discriminatorMissing = defineDiagnostic({
  code: "discriminator/property-missing",
  severity: "warning",
  message: "{variant} does not declare the discriminator property `{property}`.",
  example: { variant: "Cat", property: "species" },
  cause:
    "OpenAPI requires the property in every alternative (3.1.1, 4.8.25). Types add it; validators cannot rely on it.",
  fix: "Declare the property in the schema, preferably with `const`, and require it.",
});

export const discriminatorAmbiguous = defineDiagnostic({
  code: "discriminator/ambiguous",
  severity: "warning",
  message: '`{property}` with the value "{value}" selects more than one alternative: {variants}.',
  example: { property: "species", value: "cat", variants: ["Cat", "Tiger"] },
  cause: "The discriminator is left out; alternatives are tried one after the other.",
  fix: "Give each alternative distinct values.",
});
