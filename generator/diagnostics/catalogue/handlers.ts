import { defineDiagnostic } from "../define.js";

interface Handlers {
  /** Path of the handler file. */
  readonly file: string;
  readonly names: readonly string[];
}

const list = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(", ");

export const handlersOrphaned = defineDiagnostic<Handlers>({
  code: "handlers/orphaned",
  severity: "warning",
  message: ({ file, names }) =>
    names.length === 1
      ? `The handler ${list(names)} in ${file} belongs to no operation any more.`
      : `The handlers ${list(names)} in ${file} belong to no operation any more.`,
  cause:
    "The operation was removed from the document, or got another `operationId`. What people wrote is never removed.",
  fix: "Delete the handler, or move its code to the one that took its place.",
});

export const handlersNotAdded = defineDiagnostic<
  Handlers & { readonly obstacle: keyof typeof OBSTACLES; readonly interfaceName: string }
>({
  code: "handlers/not-added",
  severity: "warning",
  message: ({ file, names, obstacle, interfaceName }) =>
    `No stub could be put into ${file} for ${list(names)}: ${OBSTACLES[obstacle](interfaceName)}.`,
  cause: "Where code was reshaped by hand, nothing is guessed: the compiler names what is missing.",
  fix: "Write the handlers by hand, or give the file an object or a class that says which interface it implements.",
});

const OBSTACLES = {
  encoding: () => "the file is not in UTF-8",
  syntax: () => "the file has a syntax error",
  nowhere: (name: string) => `nothing in it says that it is of the type \`${name}\``,
  open: () => "a spread, a computed name or a base class may hold them already",
} as const;
