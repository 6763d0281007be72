import { defineDiagnostic } from "../define.js";

const CONFIG =
  "The configuration says which document to read and where to write; without it nothing can be done.";

export const unknownCommand = defineDiagnostic({
  code: "usage/unknown-command",
  severity: "error",
  message: "There is no command {command}.[ Did you mean {guess}?]",
  example: { command: "genrate", guess: "generate" },
  cause: "Nothing was done, because acting on a guess could overwrite files.",
  fix: "Run apostille --help for the list of commands; commands of a group have one of their own, such as apostille webhook --help.",
});

export const unknownFlag = defineDiagnostic({
  code: "usage/unknown-flag",
  severity: "error",
  message: "There is no flag {flag} here.[ Did you mean {guess}?]",
  example: { flag: "--ouput", guess: "--output" },
  cause: "If a misspelt flag were ignored, the command would not do what you asked for.",
  fix: "Run the command with --help for its flags.",
});

export const flagValueMissing = defineDiagnostic({
  code: "usage/flag-value-missing",
  severity: "error",
  message: "{flag} needs a value: {flag} {value}.",
  example: { flag: "--output", value: "DIR" },
  cause: "A flag that takes a value means nothing without one.",
  fix: "Write the value after the flag, or leave the flag out.",
});

export const flagValueUnexpected = defineDiagnostic({
  code: "usage/flag-value-unexpected",
  severity: "error",
  message: "{flag} is a switch and takes no value.",
  example: { flag: "--json" },
  cause: "The flag is either present or absent, so the value has no meaning.",
  fix: "Write the flag without a value, or leave it out.",
});

export const flagChoice = defineDiagnostic({
  code: "usage/flag-choice",
  severity: "error",
  message: "{flag} must be one of {choices}, not {found}.[ Did you mean {guess}?]",
  example: {
    flag: "--format",
    choices: ["pretty", "json", "github", "sarif", "junit"],
    found: "jsn",
    guess: "json",
  },
  cause: "Only the values listed are accepted.",
  fix: "Use one of the values listed.",
});

export const flagConflict = defineDiagnostic({
  code: "usage/flag-conflict",
  severity: "error",
  message: "{flag} and {other} exclude each other.",
  example: { flag: "--json", other: "--format sarif" },
  cause: "Each asks for something else, and a command does one of them.",
  fix: "Leave one of the two out.",
});

export const snapshotUnreadable = defineDiagnostic({
  code: "usage/snapshot-unreadable",
  severity: "error",
  message: "{file} is not what a mock remembered: {why}.",
  example: { file: "mock.json", why: "it has no list `entries`" },
  cause: "A mock begins with the content of the file, which `mock --snapshot` writes when it ends.",
  fix: "Correct the path, or delete the file: the mock begins with the examples of the document then.",
});

export const flagNumber = defineDiagnostic({
  code: "usage/flag-number",
  severity: "error",
  message: "{flag} must be a whole number from 0 to {maximum}, not {found}.",
  example: { flag: "--port", maximum: 65_535, found: "http" },
  cause: "The flag accepts only such numbers.",
  fix: "Write a number within these limits, in digits alone.",
});

export const operandUnexpected = defineDiagnostic({
  code: "usage/operand-unexpected",
  severity: "error",
  message: "{operand} was not expected here.",
  example: { operand: "openapi.yaml" },
  cause: "This command takes no operand, or not as many.",
  fix: "Run the command with --help for what it takes.",
});

export const operandIsFile = defineDiagnostic({
  code: "usage/operand-is-file",
  severity: "error",
  message: "{path} is a file, which this command does not take as an operand.",
  example: { path: "openapi.yaml" },
  cause: "This command takes something else, or nothing, where others take the document.",
  fix: "Name the document with `--input FILE`.",
});

export const configMissing = defineDiagnostic({
  code: "usage/config-missing",
  severity: "error",
  message: "There is no configuration file {path}.",
  example: { path: "api/apostille.config.ts" },
  cause: CONFIG,
  fix: "Correct the path: it starts at the folder where the command runs.",
});

export const inputUnknown = defineDiagnostic({
  code: "usage/input-unknown",
  severity: "error",
  message:
    "There is no apostille.config.ts here or above that says what to read and where to write.",
  example: {},
  cause: CONFIG,
  fix: "Run `apostille init`, which writes one, or name the document (FILE or --input FILE) and, for generated code, the folder (--output DIR).",
});

export const outputUnknown = defineDiagnostic({
  code: "usage/output-unknown",
  severity: "error",
  message: "Nothing says where to write.",
  example: {},
  cause: "The document is named, but no folder, and there is no apostille.config.ts here or above.",
  fix: "Name the folder (--output DIR), or run `apostille init`, which writes a configuration.",
});

export const entryUnknown = defineDiagnostic({
  code: "usage/entry-unknown",
  severity: "error",
  message: "{path} has no entry for {input}. Its documents: {known}.",
  example: { input: "other.yaml", path: "apostille.config.ts", known: "api/openapi.yaml" },
  cause:
    "A document on the command line selects the entries of the configuration that read it: with the settings of another entry, its output would replace that of the other document.",
  fix: "Name the folder for its output (--output DIR) without --config, or add an entry for it. To put it in the place of an only entry's document, use --input FILE.",
});

export const initNoDocument = defineDiagnostic({
  code: "usage/no-document",
  severity: "error",
  message: "There is no OpenAPI document here to set up.",
  example: {},
  cause:
    "No .yaml, .yml or .json file in this folder or below has a field `openapi`. Nothing was written.",
  fix: "Name the document: apostille init FILE, or apostille init https://example.com/openapi.yaml.",
});

export const migrateNothing = defineDiagnostic({
  code: "usage/migrate-nothing",
  severity: "error",
  message: "Nothing here uses {tool}.",
  example: { tool: "openapi-typescript" },
  cause:
    "`migrate` looks at the TypeScript files below the folder of package.json that import what the other generator wrote, or its packages.",
  fix: "Run it in the folder of the package, or at the root of a workspace. If the other generator's output is not in the repository, generate it first.",
});

export const migrateDocuments = defineDiagnostic({
  code: "usage/migrate-documents",
  severity: "error",
  message:
    "It is not clear which document the calls of {tool} are for[: {found}]. Name it: `apostille migrate {tool} FILE`.",
  example: { tool: "openapi-typescript", found: ["openapi.yaml", "admin.yaml"] },
  cause: "`migrate` moves the code for one document at a time.",
  fix: "Name the document after the command. In a workspace, run it at its root.",
});

export const migratePackages = defineDiagnostic({
  code: "usage/migrate-packages",
  severity: "error",
  message: "Several packages of this workspace use {tool}: {found}.",
  example: { tool: "hey-api", found: ["packages/billing", "packages/users"] },
  cause: "`migrate` moves one package at a time, with the programs that import it.",
  fix: "Run it in the folder of each of them.",
});

export const migrateEntry = defineDiagnostic({
  code: "usage/migrate-entry",
  severity: "error",
  message: "Other packages import {name}, which leads to no source that is written by hand.",
  example: { name: "@app/api" },
  cause:
    "They go on importing the package by its name, so a source of its own has to export what is generated. Output of the other generator, which will be deleted, cannot.",
  fix: "Add a source such as `src/index.ts` that exports all names of the old output, let `exports` of its package.json lead there, commit that, and run this again.",
});

export const migrateUnconfigured = defineDiagnostic({
  code: "usage/migrate-unconfigured",
  severity: "error",
  message: "The project is configured for {found}, and not for {wanted}.",
  example: { found: ["openapi.yaml"], wanted: ["admin.yaml"] },
  cause:
    "Code moves to the output that its document has in the configuration, a file that `migrate` does not edit.",
  fix: "Add the document: defineConfig([{ … }, { input, output }]). If the calls are for a document that is there, name that one: apostille migrate openapi-typescript FILE.",
});

export const migrateUncommitted = defineDiagnostic({
  code: "usage/migrate-uncommitted",
  severity: "error",
  message: "Nothing was written: {why}.",
  example: { why: "src/app.ts has changes that are not committed" },
  cause: "Files are rewritten in place, and git has to be able to bring back what they were.",
  fix: "Commit or stash the changes, or pass `--force`.",
});

export const compilerSettings = defineDiagnostic({
  code: "usage/compiler-settings",
  severity: "warning",
  message:
    "The compiler settings of this project, {found}, lack {lacks}: the output will not compile.",
  example: { found: "the target ES2020", lacks: "what ES2022 has" },
  cause: "Generated code is plain TypeScript for ES2022 on a platform with `fetch`.",
  fix: 'Set `"target": "ES2022"` or newer in tsconfig.json. If you set `lib`, name the same edition and `"DOM"` in it, or install the types of the platform, such as @types/node.',
});

export const configBroken = defineDiagnostic({
  code: "usage/config-broken",
  severity: "error",
  message: "{path} cannot be used: {why}",
  example: { path: "apostille.config.ts", why: "there is no setting ouput. Did you mean output?" },
  cause:
    "The configuration file is a module whose default export is a configuration, or an array of them.",
  fix: "Correct the file; defineConfig from apostille gives it its type.",
});

export const configPackageMissing = defineDiagnostic({
  code: "usage/config-package",
  severity: "error",
  message: "{path} imports {name}, which is not installed (npm install --save-dev {name}).",
  example: { path: "apostille.config.ts", name: "@acme/emitters" },
  cause: "The package is not in a node_modules folder beside the configuration or above it.",
  fix: "Install the package, or correct its name.",
});

export const ownCodeFailed = defineDiagnostic({
  code: "usage/own-code",
  severity: "error",
  message: "{where} failed: {why}",
  example: { where: "templates/README.md.hbs:3", why: '"nothing" not defined' },
  cause:
    "This file is your own: a template, or code that the configuration names. Nothing was written.",
  fix: "Correct the file at the line given.",
});

export const headerMalformed = defineDiagnostic({
  code: "usage/header",
  severity: "error",
  message: "The header {name} is not of the form NAME:VALUE.",
  example: { name: "Authorisation Bearer" },
  cause: "A header has a name without spaces, a colon, and a value on one line.",
  fix: "Write it as `--header 'Authorization: Bearer ${TOKEN}'`; the variable is read from the environment.",
});

export const headerWithoutOrigin = defineDiagnostic({
  code: "usage/header-origin",
  severity: "error",
  message: "It is not clear which origin `--header` applies to.",
  example: {},
  cause:
    "Headers are sent to the origin of the document, or to the only origin in `allowRemote`, so that no other server gets your credentials.",
  fix: "Name the origin in `remoteHeaders` of the configuration.",
});

export const environmentMissing = defineDiagnostic({
  code: "usage/environment",
  severity: "error",
  message: "The environment variable {name}, which the header {field} needs, is not set.",
  example: { name: "API_TOKEN", field: "Authorization" },
  cause: "Without it the request would be sent with an incomplete header.",
  fix: "Set the variable, or remove it from the header.",
});

export const severityUnknown = defineDiagnostic({
  code: "usage/severity-unknown",
  severity: "error",
  message: "`diagnostics` names {code}, which is not a code.[ Did you mean {guess}?]",
  example: { code: "extension/mispelt", guess: "extension/misspelt" },
  cause: "A misspelt code would have no effect.",
  fix: "Use a code that `apostille explain` lists.",
});

export const severityFixed = defineDiagnostic({
  code: "usage/severity-fixed",
  severity: "error",
  message: "`diagnostics` names {code}, which is an error and cannot be downgraded.",
  example: { code: "ref/missing" },
  cause: "After an error nothing can be generated, so silencing it would only hide the reason.",
  fix: "Remove the code from `diagnostics`.",
});

export const codeUnknown = defineDiagnostic({
  code: "usage/code-unknown",
  severity: "error",
  message: "There is no code {found}.[ Did you mean {guess}?]",
  example: { found: "ref/mising", guess: "ref/missing" },
  cause: "Only the codes of the catalogue can be explained.",
  fix: "Run `apostille explain` for the list.",
});

export const filterUnknown = defineDiagnostic({
  code: "filter/unknown",
  severity: "error",
  message: "{setting} matches nothing with {value}.[ Did you mean {guess}?]",
  example: { setting: "exclude.tags", value: "Intrenal", guess: "Internal" },
  cause: "A misspelt filter would leave out what you need, or generate what you exclude.",
  fix: "Correct the entry of include or exclude in the configuration, or remove it.",
});
