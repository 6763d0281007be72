import { defineDiagnostic } from "../define.js";

const NOTHING = "Nothing was written.";
const RENAME = "Rename one of the things that the files are named after with `x-apostille-name`.";

export const pathRefused = defineDiagnostic({
  code: "write/path",
  severity: "error",
  message: 'The output path "{path}" cannot be written: {why}.',
  example: { path: "client/con.ts", why: "Windows reserves the name con" },
  cause: "Output stays in its folder and can be checked out on every operating system.",
  fix: "Rename what the file is named after with `x-apostille-name`.",
});

export const pathClash = defineDiagnostic({
  code: "write/path-clash",
  severity: "error",
  message: "Two files would be written to {path}[ and {other}, which differ only in case].",
  example: { path: "client/pets.ts", other: "client/Pets.ts" },
  cause: "On macOS and Windows one of the two would overwrite the other.",
  fix: RENAME,
});

export const fileAndFolder = defineDiagnostic({
  code: "write/file-and-folder",
  severity: "error",
  message: "{file} would be both a file and a folder (for {path}).",
  example: { file: "client", path: "client/pets.ts" },
  cause: "A path is either a file or a folder.",
  fix: RENAME,
});

export const inTheWay = defineDiagnostic({
  code: "write/in-the-way",
  severity: "error",
  message: "{path} is {found}, where {needed} is needed.",
  example: { path: "src/api", found: "a file", needed: "a folder" },
  cause: NOTHING,
  fix: "Move it away, or choose another output folder.",
});

export const leadsOutside = defineDiagnostic({
  code: "write/outside",
  severity: "error",
  message: "{path} is a symbolic link to {target}, outside the output folder.",
  example: { path: "src/api/client", target: "/home/me/shared" },
  cause: "Output never leaves its folder, not even through links.",
  fix: "Remove the link, or make its target the output folder.",
});

export const notOurs = defineDiagnostic({
  code: "write/not-ours",
  severity: "error",
  message: "{folder} contains files that were not generated and would be overwritten: {paths}.",
  example: { folder: "src/api", paths: ["types.ts", "client/pets.ts"] },
  cause: `They are not listed in .apostille.json as output. ${NOTHING}`,
  fix: "Choose an empty output folder, or overwrite them with `--force`.",
});

export const editedByHand = defineDiagnostic({
  code: "write/edited",
  severity: "error",
  message: "Generated files were changed since they were written: {paths}.",
  example: { paths: ["types.ts"] },
  cause: `Their hashes differ from those in .apostille.json, and generating would lose the changes. ${NOTHING}`,
  fix: "Move the changes elsewhere (an override of a template, a separate file), or drop them with `--force`.",
});

export const staleKept = defineDiagnostic({
  code: "write/stale-kept",
  severity: "warning",
  message: "No longer generated, but kept because they were changed by hand: {paths}.",
  example: { paths: ["client/pets.ts"] },
  cause: "Only files that are still as they were generated are removed.",
  fix: "Remove them, or keep them: they are yours now.",
});

export const manifestInvalid = defineDiagnostic({
  code: "write/manifest-invalid",
  severity: "warning",
  message: "{path} cannot be used: {why}.",
  example: { path: "src/api/.apostille.json", why: "it is not JSON" },
  cause:
    "It records which files were generated and from what. Without it everything is generated again, and no file with other content is overwritten.",
  fix: "Resolve the merge conflict if it contains one, or write it again with `--force`.",
});

export const diskError = defineDiagnostic({
  code: "write/disk",
  severity: "error",
  message: "Cannot write {path}: {why}.",
  example: { path: "src/api/types.ts", why: "permission denied (EACCES)" },
  cause: "Files that had already been written were restored.",
  fix: "Check the folder's owner and permissions and the free space on the disk.",
});

export const outputLocked = defineDiagnostic({
  code: "write/locked",
  severity: "error",
  message: "Another run is writing to {folder}.",
  example: { folder: "src/api" },
  cause: "Two runs that write to one folder at once would mix their files.",
  fix: "Wait until the other run has ended; if there is none, delete `.apostille.lock` in the folder.",
});

export const outputShared = defineDiagnostic({
  code: "write/shared-output",
  severity: "error",
  message: "{count} configurations have the output folder {folder}.",
  example: { count: 2, folder: "src/api" },
  cause: "Each would remove the files of the others.",
  fix: "Give every configuration a separate folder.",
});

export const outputOfOther = defineDiagnostic({
  code: "write/other-document",
  severity: "error",
  message: "{folder} holds the output for {document}.",
  example: { folder: "src/api", document: "api/shop.yaml" },
  cause: `Two documents that share a folder would remove each other's files. ${NOTHING}`,
  fix: "Give each document a separate folder; with `--force` this output replaces the other one.",
});

const REGENERATE = "Run `apostille generate` and commit the result.";
const EXAMPLE = { path: "src/api/types.ts" } as const;

export const driftDocument = defineDiagnostic({
  code: "drift/document",
  severity: "error",
  message: "{path} is out of date: {what} changed.",
  example: { ...EXAMPLE, what: "the document" },
  cause: "A file of the description is not the one that the output was generated from.",
  fix: REGENERATE,
});

export const driftConfiguration = defineDiagnostic({
  code: "drift/configuration",
  severity: "error",
  message: "{path} is out of date: {what} changed.",
  example: { ...EXAMPLE, what: "the configuration" },
  cause: "The output was generated with other settings or other templates.",
  fix: REGENERATE,
});

export const driftGenerator = defineDiagnostic({
  code: "drift/generator",
  severity: "error",
  message: "{path} is out of date: {what} changed.",
  example: { ...EXAMPLE, what: "the generator" },
  cause: "The output was generated by another version of Apostille, or with other emitters.",
  fix: `${REGENERATE} If others should keep their version, install the one that .apostille.json names.`,
});

export const driftEdited = defineDiagnostic({
  code: "drift/edited",
  severity: "error",
  message: "{path} was edited by hand.",
  example: EXAMPLE,
  cause: "It is not what was generated, and `apostille generate` refuses to overwrite it.",
  fix: "Move the change to a template, an overlay or a file of your own, then discard it with `apostille generate --force`.",
});

export const driftFormatted = defineDiagnostic({
  code: "drift/formatted",
  severity: "error",
  message: "{path} was formatted by another program.",
  example: EXAMPLE,
  cause:
    "It differs from what would be generated only in white space, quotes and punctuation: an editor or a formatter rewrote it.",
  fix: "Exclude the output folder from your formatter (such as in .prettierignore), or let Apostille run it with `hooks`; then run `apostille generate --force`.",
});

export const driftMissing = defineDiagnostic({
  code: "drift/missing",
  severity: "error",
  message: "{path} is missing.",
  example: EXAMPLE,
  cause:
    "It would be generated, and is not there: it was never generated, not committed, or deleted.",
  fix: `${REGENERATE} Check that .gitignore does not leave it out.`,
});

export const driftExtra = defineDiagnostic({
  code: "drift/extra",
  severity: "error",
  message: "{path} is no longer generated.",
  example: EXAMPLE,
  cause: "It is left over from an earlier version of the document or of the configuration.",
  fix: "Run `apostille generate`, which removes what is still as it was generated; delete the rest.",
});

export const driftLineEndings = defineDiagnostic({
  code: "drift/line-endings",
  severity: "error",
  message: "{path} differs only in its line endings.",
  example: EXAMPLE,
  cause: "It was checked out with CRLF, usually by git's `core.autocrlf`.",
  fix: "Add `* text eol=lf` to a .gitattributes in the output folder, then write the files again with `apostille generate`.",
});

export const handlersOrphaned = defineDiagnostic({
  code: "handlers/orphaned",
  severity: "warning",
  message: "No operation belongs to `{names}` in {file} any more.",
  example: { file: "src/handlers/quotes.ts", names: ["cancel"] },
  cause:
    "The operation was removed from the document, or its `operationId` changed. Handwritten code is never removed.",
  fix: "Delete the handler, or move its code to the one that replaced it.",
});

export const handlersNotAdded = defineDiagnostic({
  code: "handlers/not-added",
  severity: "warning",
  message: "No stub could be added to {file} for `{names}`: {why}.",
  example: {
    file: "src/handlers/quotes.ts",
    names: ["cancel", "approve"],
    why: "the file has a syntax error",
  },
  cause: "Code that was restructured by hand is left alone; the compiler reports what is missing.",
  fix: "Write the handlers by hand, or give the file an object or a class that names the interface it implements.",
});

export const packageUnlisted = defineDiagnostic({
  code: "project/package-unlisted",
  severity: "warning",
  message: "The output imports {packages}, which package.json does not list. Run: {install}",
  example: { packages: ["zod"], install: 'npm install "zod@^4.6.0"' },
  cause:
    "Without the package the output does not compile, and the compiler reports every import and every consequential error.",
  fix: "Install the package, or leave the artefact that needs it out with `only`.",
});

export const programEmpty = defineDiagnostic({
  code: "output/program-empty",
  severity: "warning",
  message: "No file of a program matches {patterns}, so it uses nothing.",
  example: { patterns: ["src/**"] },
  cause:
    "`include.usedBy` generates only what these files name, and a contract says what they use.",
  fix: "Correct the patterns: they are relative to the configuration file.",
});

export const contractEmpty = defineDiagnostic({
  code: "output/contract-empty",
  severity: "warning",
  message: "The contract of {name} says that it uses nothing of {output}.",
  example: { name: "portal", output: "src/api" },
  cause:
    "None of its files imports a function of the client from that folder, or a receiver of webhooks.",
  fix: "Import the output from its folder, by a path that leads through no link, and correct `consumer.program`.",
});

export const contractProgram = defineDiagnostic({
  code: "output/contract-program",
  severity: "error",
  message: "The program of `consumer` cannot be read: {why}",
  example: { why: "the tsconfig.json is not valid." },
  cause:
    "The types of the program say what it depends on, and the options of its compiler are needed for them.",
  fix: "Name its tsconfig.json in `consumer.tsconfig`.",
});

export const groupKept = defineDiagnostic({
  code: "output/group-kept",
  severity: "info",
  message: "{place} does not say which operations it uses, so all[ of `{group}`] are generated.",
  example: { place: "src/main.ts:3", group: "quotes" },
  cause:
    "The group is passed on, renamed, implemented or accessed by a computed name. What may be used is never left out.",
  fix: "To generate less, call its operations where the group has its own name: `api.quotes.approve(…)`.",
});

export const usedNotGenerated = defineDiagnostic({
  code: "output/used-not-generated",
  severity: "error",
  message: "`{name}` is used in {place}, but not generated.",
  example: { name: "approveQuote", place: "src/main.ts:3" },
  cause:
    "`include.usedBy` generates only what the program used when `apostille generate` ran last.",
  fix: "Run `apostille generate`.",
});
