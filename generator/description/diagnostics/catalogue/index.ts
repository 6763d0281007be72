/** Every file of the catalogue, as a namespace of definitions. */
export * as documents from "./documents.js";
export * as emitters from "./emitters.js";
export * as extensions from "./extensions.js";
export * as messages from "./messages.js";
export * as operations from "./operations.js";
export * as output from "./output.js";
export * as references from "./references.js";
export * as schemas from "./schemas.js";
export * as structure from "./structure.js";
export * as tools from "./tools.js";
export * as usage from "./usage.js";
export * as verifyAnswers from "./verify/answers.js";
export * as verifyRequests from "./verify/requests.js";
export * as verifySequences from "./verify/sequences.js";
export * as workflows from "./workflows.js";
