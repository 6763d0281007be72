/** How a command prints its result: the same flags for every command that has one for programs. */
import { type Diagnostic, flagConflict, PROGRAM_FORMATS } from "../../description/index.js";
import { choice, toggle } from "./flag.js";

/** The formats of diagnostics. */
export const FORMATS = ["pretty", ...PROGRAM_FORMATS] as const;
export type Format = (typeof FORMATS)[number];

/** The formats of what is not diagnostics. */
export const DATA_FORMATS = ["pretty", "json"] as const;

export const formatFlags = <const Name extends string>(formats: readonly Name[]) => ({
  format: choice("FORMAT", formats, "how the result is printed; pretty by default"),
  json: toggle("short for --format json"),
});

export type FormatValues = {
  readonly format?: string | undefined;
  readonly json?: boolean | undefined;
};

/** Makes `--json` what it is short for; another format beside it is reported. */
export function withFormat<Values extends FormatValues>(
  values: Values,
  report: (problem: Diagnostic) => void,
): Values {
  const { format = "json", json } = values;
  if (json !== true) return values;
  if (format !== "json") report(flagConflict({ flag: "--json", other: `--format ${format}` }));
  return { ...values, format };
}
