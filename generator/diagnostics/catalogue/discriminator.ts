import { defineDiagnostic } from "../define.js";

export const discriminatorUnknown = defineDiagnostic<{ value: string; target: string }>({
  code: "discriminator/unknown-target",
  severity: "warning",
  message: ({ value, target }) =>
    `The discriminator leads ${JSON.stringify(value)} to ${JSON.stringify(target)}, which is none of the alternatives.`,
  cause:
    "The value is left out of the discriminator: a schema that is not listed can never hold here.",
  fix: "Add the schema to `oneOf` (or let it extend this one with `allOf`), or correct the mapping.",
});

export const discriminatorUnreachable = defineDiagnostic<{
  property: string;
  value: string;
  variant: string;
}>({
  code: "discriminator/unreachable",
  severity: "warning",
  message: ({ property, value, variant }) =>
    `The discriminator leads ${JSON.stringify(value)} to ${variant}, whose \`${property}\` can never be ${JSON.stringify(value)}.`,
  cause: "The value is left out of the discriminator: no such object can be valid.",
  fix: "Add the value to the `enum` or `const` of the property, or correct the mapping.",
});

export const discriminatorMissing = defineDiagnostic<{ property: string; variant: string }>({
  code: "discriminator/property-missing",
  severity: "warning",
  message: ({ property, variant }) =>
    `${variant} does not declare the property \`${property}\` that should tell it apart.`,
  cause:
    "OpenAPI requires the property in every alternative (3.1.1, 4.8.25). Types add it; validators cannot rely on it.",
  fix: "Declare the property in the schema, best with `const`, and require it.",
});

export const discriminatorAmbiguous = defineDiagnostic<{
  property: string;
  value: string;
  variants: string;
}>({
  code: "discriminator/ambiguous",
  severity: "warning",
  message: ({ property, value, variants }) =>
    `\`${property}: ${JSON.stringify(value)}\` leads to more than one alternative: ${variants}.`,
  cause: "The discriminator is left out; alternatives are tried one after the other.",
  fix: "Give each alternative values of its own.",
});
