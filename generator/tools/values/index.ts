export { withoutBytes } from "./values.js";
export { asValidator, createValues, type SchemaValues } from "./values.js";
