/**
 * Every folder of the generator, lowest first: a file imports only from its own folder and from those above it in this list, types
 * included. A folder that is not listed fails the test.
 */
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
  "builder/reading",
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
  "names",
  // From the model to files.
  "emit",
  "emitters/types",
  "emitters/descriptors",
  "emitters/client",
  "emitters/lifecycles",
  "emitters/webhooks",
  "emitters/zod",
  "emitters/server",
  "emitters/entry",
  "config",
  "package",
  "stages",
  // Files on disk.
  "write",
  "handlers",
  // The public entry, and the command line.
  ".",
  "cli/command",
  "cli/commands",
  "cli",
];
