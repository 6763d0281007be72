import { defineDiagnostic } from "../define.js";

const NOTHING = "Nothing was written.";

/** At most five of a list, so that a message stays readable. */
const some = (paths: readonly string[]): string =>
  paths.length > 5
    ? `${paths.slice(0, 5).join(", ")} and ${paths.length - 5} more`
    : paths.join(", ");

export const pathRefused = defineDiagnostic<{ path: string; why: string }>({
  code: "write/path",
  severity: "error",
  message: ({ path, why }) => `The output path ${JSON.stringify(path)} cannot be written: ${why}.`,
  cause: "Output stays in its folder and can be checked out on every operating system.",
  fix: "Give the thing that the file is named after a plain name with `x-apostille-name`.",
});

export const pathClash = defineDiagnostic<{ path: string; other: string }>({
  code: "write/path-clash",
  severity: "error",
  message: ({ path, other }) =>
    path === other
      ? `Two files would be written to ${path}.`
      : `${path} and ${other} are the same where case does not count.`,
  cause: "On macOS and Windows one of the two would overwrite the other.",
  fix: "Give one of the things that the files are named after another name with `x-apostille-name`.",
});

export const fileAndFolder = defineDiagnostic<{ file: string; path: string }>({
  code: "write/file-and-folder",
  severity: "error",
  message: ({ file, path }) => `${file} would be a file, and a folder for ${path}.`,
  cause: "A name is either a file or a folder.",
  fix: "Give one of the things that the files are named after another name with `x-apostille-name`.",
});

export const inTheWay = defineDiagnostic<{ path: string; found: string; needed: string }>({
  code: "write/in-the-way",
  severity: "error",
  message: ({ path, found, needed }) => `${path} is ${found}, where ${needed} is needed.`,
  cause: NOTHING,
  fix: "Move it away, or choose another output folder.",
});

export const leadsOutside = defineDiagnostic<{ path: string; target: string }>({
  code: "write/outside",
  severity: "error",
  message: ({ path, target }) =>
    `${path} is a symbolic link to ${target}, outside of the output folder.`,
  cause: "Output never leaves its folder, through links neither.",
  fix: "Remove the link, or make what it leads to the output folder.",
});

export const notOurs = defineDiagnostic<{ folder: string; paths: readonly string[] }>({
  code: "write/not-ours",
  severity: "error",
  message: ({ folder, paths }) =>
    `${folder} holds files that would be overwritten and were not generated: ${some(paths)}.`,
  cause: `They are not listed in .apostille.json as output. ${NOTHING}`,
  fix: "Choose an empty output folder, or overwrite them with `--force`.",
});

export const editedByHand = defineDiagnostic<{ paths: readonly string[] }>({
  code: "write/edited",
  severity: "error",
  message: ({ paths }) => `Generated files were changed since they were written: ${some(paths)}.`,
  cause: `Their hashes differ from those in .apostille.json, and generating would lose the changes. ${NOTHING}`,
  fix: "Move the changes elsewhere (an override of a template, a file of your own), or drop them with `--force`.",
});

export const staleKept = defineDiagnostic<{ paths: readonly string[] }>({
  code: "write/stale-kept",
  severity: "warning",
  message: ({ paths }) =>
    `No longer generated, but changed by hand and so left alone: ${some(paths)}.`,
  cause: "Only files that are still as they were generated are removed.",
  fix: "Remove them, or keep them: they are yours now.",
});

export const manifestInvalid = defineDiagnostic<{ path: string; why: string }>({
  code: "write/manifest-invalid",
  severity: "warning",
  message: ({ path, why }) => `${path} cannot be used: ${why}.`,
  cause:
    "It says which files were generated and from what. Without it all is generated anew, and nothing unlike is overwritten.",
  fix: "Mend it if it holds a merge conflict, or write it anew with `--force`.",
});

export const diskError = defineDiagnostic<{ path: string; why: string }>({
  code: "write/disk",
  severity: "error",
  message: ({ path, why }) => `Cannot write ${path}: ${why}.`,
  cause: "What had been written by then was put back as it was.",
  fix: "Check the folder's owner and permissions and the space left on the disk.",
});
