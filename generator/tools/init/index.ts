export { parseCompilerSettings, reportCompilerSettings } from "./compiler-settings.js";
export { configurationFile, configurationOf, leftOut } from "./configuration-file.js";
export { findDocuments } from "./documents.js";
export { firstCall } from "./first-call.js";
export { PURPOSES } from "./project.js";
export { inspectProject, type Project } from "./project.js";
export { choose, proposeOutput, type SetUpRequest as Requested } from "./questions.js";
export { type PlannedStep, type Step, take } from "./own-file.js";
export { create, manifestText, setUp } from "./set-up.js";
