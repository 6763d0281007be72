import type { TypeExpression } from "../../print/type.js";

/**
 * The type parameters of handlers and routers: the authenticated caller, and the context that the router passes along.
 */
export const AUTH: TypeExpression = { form: "name", doc: "Auth" };
export const CONTEXT: TypeExpression = { form: "name", doc: "Context" };
