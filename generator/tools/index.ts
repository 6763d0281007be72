export * from "./diff/index.js";
export * from "./init/index.js";
export * from "./lint/index.js";
export * from "./mock/index.js";
export * from "./site/index.js";
export * from "./verify/index.js";
export * from "./watch/index.js";
export * from "./webhooks/index.js";
