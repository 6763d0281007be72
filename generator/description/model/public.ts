/** The types of the model in one place, for third-party emitters. */
export type * from "./api.js";
export type * from "./extensions.js";
export type * from "./node.js";
export type * from "./operation.js";
export type * from "./schema.js";
export type * from "./security.js";
export type * from "./workflow.js";
export type * from "./api.js";
