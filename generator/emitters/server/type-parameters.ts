import type { TypeExpression } from "../../print/type.js";

/** The type parameters of handlers and routers: who calls, and what the caller of the router passes along. */
export const AUTH: TypeExpression = { form: "name", doc: "Auth" };
export const CONTEXT: TypeExpression = { form: "name", doc: "Context" };
