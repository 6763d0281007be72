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
