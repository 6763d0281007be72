import { defineDiagnostic } from "../define.js";

export const filterUnknown = defineDiagnostic({
  code: "filter/unknown",
  severity: "error",
  message: "{setting} matches nothing with {value}.[ Did you mean {guess}?]",
  example: { setting: "exclude.tags", value: "Intrenal", guess: "Internal" },
  cause: "A misspelt filter would leave out what you need, or generate what you exclude.",
  fix: "Correct the entry of include or exclude in the configuration, or remove it.",
});
