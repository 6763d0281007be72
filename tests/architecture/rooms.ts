/**
 * Every folder of the runtime, of the generator and of the sandbox, lowest first: a file imports only from its own folder and from
 * folders that come earlier in its list, types included. A folder that is not listed fails the test.
 */
export { SANDBOX_ROOMS } from "./sandbox-rooms.js";

export const RUNTIME_ROOMS: readonly string[] = [
  "types",
  // The wire: what both sides need to encode and decode a message.
  "wire/descriptors",
  "wire/values",
  "wire/conversion",
  "wire/parameters",
  "wire/bodies",
  "wire/negotiation",
  // JSON Schema 2020-12, and validators.
  "json-schema/formats",
  "json-schema/values",
  "json-schema/evaluation",
  "json-schema/keywords",
  "json-schema",
  "samples/texts",
  "samples",
  "zod",
  "zod/conversion",
  // The client.
  "client/call",
  "client/credentials",
  "client/request",
  "client/response",
  "client/capabilities",
  "client/pagination",
  "client",
  // The server.
  "server/http",
  "server/multipart",
  "server/adapters",
  "server/request",
  "server/response",
  "server/security",
  "server/routing",
  "server/router",
  // Webhooks.
  "webhooks/signature",
  "webhooks/events",
  "webhooks/receiver",
  "webhooks/sender",
];

export const GENERATOR_ROOMS: readonly string[] = [
  // What every stage stands on.
  "core",
  "diagnostics",
  "diagnostics/catalogue",
  // Documents: text to values, references, structure.
  "document",
  "document/syntax",
  "document/structure",
  "document/transclusion",
  "document/overlay",
  "document/loading",
  "reporting",
  "reporting/reporters",
  // The model, and how it is built.
  "patterns",
  "model",
  "schemas",
  "builder/reading",
  "builder/filters",
  "builder/composing",
  "builder/extensions",
  "builder/shapes",
  "builder/declarations",
  "builder/messages",
  "builder/operations",
  "builder/checks",
  "builder",
  // TypeScript as text.
  "print/escape",
  "print/layout",
  "print",
  "vendor",
  "names",
  // From the model to files.
  "emit",
  "emitters/types",
  "emitters/conversions",
  "emitters/descriptors",
  "emitters/client",
  "emitters/lifecycles",
  "emitters/webhooks",
  "emitters/zod/schemas",
  "emitters/zod",
  "emitters/server",
  "emitters/entry",
  "config",
  "package",
  "hooks",
  "stages",
  // The document at work: values, examples, a mock.
  "values",
  "examples",
  "live",
  "mock",
  // What has changed between two documents.
  "diff/kinds",
  "diff/findings",
  "diff/pairs",
  "diff/values",
  "diff/structures",
  "diff/schema",
  "diff/exchange",
  "diff/document",
  "diff",
  "diff/consumer",
  "diff/report",
  "diff/source",
  // Files on disk.
  "write",
  "handlers",
  "lint",
  "init",
  "watch",
  // The public entry, and the command line.
  ".",
  "cli/command",
  "cli/commands",
  "cli",
];
