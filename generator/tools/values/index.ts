export { withoutBytes } from "./bytes.js";
export { asValidator, createValues, type SchemaValues } from "./values.js";
